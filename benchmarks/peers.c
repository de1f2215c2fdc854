/* Plain C loops over the same work as the kernels, for benchmarks to stand beside. */

#include <stdint.h>
#include <string.h>

typedef unsigned __int128 word;

/* Cost fields of boards of at most 127 spaces, every second diagonal 2: one 128-bit word a board. */
void fields_bits(int cols, int rows, long n, const uint16_t *starts, const uint8_t *blocked, uint8_t *out)
{
    int spaces = cols * rows;
    word west = 0, east = 0;
    for (int r = 0; r < rows; r++) {
        west |= (word)1 << (r * cols);
        east |= (word)1 << (r * cols + cols - 1);
    }
    for (long i = 0; i < n; i++, blocked += spaces, out += spaces) {
        word open = 0, one = 0, two, three = 0;
        for (int s = 0; s < spaces; s++)
            open |= (word)(blocked[s] == 0) << s;
        memset(out, 255, spaces);
        out[starts[i]] = 0;
        two = (word)1 << starts[i];
        open &= ~two;
        for (int level = 2; one | two | three; level++) {
            word beside = ((two & ~east) << 1) | ((two & ~west) >> 1);
            word x = two | three;
            word now = (beside | x << cols | x >> cols) & open;
            open &= ~now;
            uint64_t half = (uint64_t)now;
            for (; half; half &= half - 1)
                out[__builtin_ctzll(half)] = level >> 1;
            half = (uint64_t)(now >> 64);
            for (; half; half &= half - 1)
                out[64 + __builtin_ctzll(half)] = level >> 1;
            three = beside;
            two = one;
            one = now;
        }
    }
}

/* The same for any board up to 64x64, with a queue a distance (straight 2, diagonal 3). */
void fields_buckets(int cols, int rows, long n, const uint16_t *starts, const uint8_t *blocked, uint16_t *out)
{
    static uint16_t queue[4][4 * 64 * 64], best[64 * 64];
    int spaces = cols * rows;
    for (long i = 0; i < n; i++, blocked += spaces, out += spaces) {
        int count[4] = {1, 0, 0, 0};
        memset(best, 255, sizeof best);
        best[starts[i]] = 0;
        queue[0][0] = starts[i];
        for (int d = 0, quiet = 0; quiet < 4; d++) {
            int *c = &count[d & 3];
            quiet = *c ? 0 : quiet + 1;
            for (int k = 0; k < *c; k++) {
                int s = queue[d & 3][k], row = s / cols, col = s % cols;
                if (best[s] != d)
                    continue;
                for (int r = row - 1; r <= row + 1; r++)
                    for (int q = col - 1; q <= col + 1; q++) {
                        if (r < 0 || q < 0 || r >= rows || q >= cols || blocked[r * cols + q])
                            continue;
                        int to = d + (r != row && q != col ? 3 : 2);
                        if (to < best[r * cols + q]) {
                            best[r * cols + q] = to;
                            queue[to & 3][count[to & 3]++] = r * cols + q;
                        }
                    }
            }
            *c = 0;
        }
        for (int s = 0; s < spaces; s++)
            out[s] = best[s] == 65535 ? 65535 : best[s] / 2;
    }
}

/* The arc of every space, for n cards; 128 bytes apart. */
void arcs(long n, const int *cols, const int *rows, const int *facing, const int *origin, uint8_t *out)
{
    for (long i = 0; i < n; i++) {
        uint8_t *to = out + i * 128;
        int col = origin[i] % cols[i], row = origin[i] / cols[i];
        for (int r = 0; r < rows[i]; r++)
            for (int c = 0; c < cols[i]; c++) {
                int dx = c - col, dy = r - row;
                int ax = dx < 0 ? -dx : dx, ay = dy < 0 ? -dy : dy;
                int vertical = facing[i] & 1 ? ay > ax : ay >= ax;
                int quadrant = vertical ? (dy > 0 ? 0 : 2) : (dx > 0 ? 1 : 3);
                *to++ = dx || dy ? (quadrant - facing[i]) & 3 : 255;
            }
    }
}

/* Whether no square of a plain line on a board of `size` by `size` is blocked; `boards` holds 64 of them. */
void plain_lines(long count, int size, const int *board, const int *from, const int *to, const unsigned char *boards,
                 unsigned char *out)
{
    for (long i = 0; i < count; i++) {
        const unsigned char *walls = boards + (long) board[i] * size * size;
        int x = from[i] % size, y = from[i] / size, x1 = to[i] % size, y1 = to[i] / size;
        int dx = abs(x1 - x), dy = -abs(y1 - y), sx = x < x1 ? 1 : -1, sy = y < y1 ? 1 : -1, error = dx + dy;
        out[i] = 1;
        while (x != x1 || y != y1) {
            if (walls[y * size + x]) {
                out[i] = 0;
                break;
            }
            int doubled = 2 * error;
            if (doubled >= dy) {
                error += dy;
                x += sx;
            }
            if (doubled <= dx) {
                error += dx;
                y += sy;
            }
        }
    }
}
