/* Plain C loops over the same work as the kernels, for benchmarks to stand beside. */

#include <stdint.h>
#include <stdlib.h>
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

/* Lines of sight with borders between single squares: each border, corner and square of a line is asked. The numbers
 * are those of `cython_core.sight`. */

static int shuts(int border) { return border == 1 || border == 5 || border == 6; }

static int covers(int border) { return border == 2 || border == 3; }

struct board {
    int size;
    const uint8_t *spaces, *upright, *level, *figures;
};

static int west(const struct board *b, int x, int y) { return b->upright[y * (b->size + 1) + x]; }

static int south(const struct board *b, int x, int y) { return b->level[y * b->size + x]; }

static int closes(const struct board *b, int x, int y, int on_ground)
{
    int space = b->spaces[y * b->size + x];
    return space == 1 || (space == 2 && on_ground);
}

static int border_line(const struct board *b, int from, int to)
{
    int size = b->size, x = from % size, y = from / size, x1 = to % size, y1 = to / size;
    int sx = x < x1 ? 1 : -1, sy = y < y1 ? 1 : -1, adx = abs(x1 - x), ady = abs(y1 - y), to_x = 1, to_y = 1;
    int on_ground = b->spaces[from] != 2 && b->spaces[to] != 2;
    int grounds = 0, sides = 0, touched = 0, obstacles = 0, own = 0, first = 1;
    if (from == to)
        return 0;
    if (b->spaces[from] == 2 && b->spaces[to] == 2)
        return 1024;
    while (x != x1 || y != y1) {
        int u = to_x * ady, v = to_y * adx;
        if (u == v) {
            int near1 = west(b, x + (sx > 0), y), near2 = south(b, x, y + (sy > 0));
            int far1 = south(b, x + sx, y + (sy > 0)), far2 = west(b, x + (sx > 0), y + sy);
            int closed = (shuts(near1) || shuts(far1) || closes(b, x + sx, y, on_ground));
            closed |= (shuts(near2) || shuts(far2) || closes(b, x, y + sy, on_ground)) << 1;
            if (!first || closed == 3) {
                sides |= closed;
                touched |= closed && x + sx == x1 && y + sy == y1;
            }
            if (covers(near1) || covers(near2) || covers(far1) || covers(far2))
                obstacles++;
            own |= first && (covers(near1) || covers(near2));
            if (far1 == 3 || far2 == 3 || (!first && (near1 == 3 || near2 == 3)))
                grounds |= 128;
        } else {
            int border = u < v ? west(b, x + (sx > 0), y) : south(b, x, y + (sy > 0));
            if (shuts(border))
                grounds |= 1;
            if (covers(border)) {
                obstacles++;
                own |= first;
            }
            if (border == 3 && !first && adx && ady)
                grounds |= 128;
        }
        if (u <= v) {
            x += sx;
            to_x += 2;
        }
        if (u >= v) {
            y += sy;
            to_y += 2;
        }
        first = 0;
        if (x == x1 && y == y1)
            break;
        if (b->figures[y * size + x])
            grounds |= 2;
        if (b->spaces[y * size + x])
            grounds |= b->spaces[y * size + x] == 1 ? 4 : 8;
    }
    int corner = sides != 3 && touched, cover = obstacles == 2 || (obstacles == 1 && !own);
    grounds |= (sides == 3) << 4 | (obstacles > 2) << 5 | (corner && cover) << 6;
    return grounds ? grounds : corner << 8 | cover << 9;
}

/* n lines, each on one of the boards, which follow each other in `spaces`, `upright` and `level`. */
void border_lines(long n, int size, const int *board, const int *from, const int *to, const uint8_t *spaces,
                  const uint8_t *upright, const uint8_t *level, const uint8_t *figures, uint16_t *out)
{
    for (long i = 0; i < n; i++) {
        long borders = (long)board[i] * size * (size + 1);
        struct board b = {size, spaces + (long)board[i] * size * size, upright + borders, level + borders, figures};
        out[i] = (uint16_t)border_line(&b, from[i], to[i]);
    }
}

/* Where n movements can end: a queue a cost, the least cost by diagonals used and space. Up to 32 points. */
void reaches(long n, int spaces, const uint32_t *first, const uint16_t *step, const uint8_t *price,
             const uint8_t *slanted, const int *start, const int *points, const int *diagonals, const uint8_t *stops,
             const uint8_t *taken, uint8_t *out)
{
    static uint8_t best[8][4096];
    static uint16_t queue[33][8 * 4096][2];
    for (long i = 0; i < n; i++, stops += spaces, taken += spaces, out += spaces) {
        int layers = diagonals[i] + 1, count[33] = {1};
        for (int k = 0; k < layers; k++)
            memset(best[k], 255, spaces);
        best[0][start[i]] = 0;
        queue[0][0][0] = start[i];
        queue[0][0][1] = 0;
        for (int cost = 0; cost < points[i]; cost++)
            for (int q = 0; q < count[cost]; q++) {
                int here = queue[cost][q][0], used = queue[cost][q][1];
                if (best[used][here] != cost || (here != start[i] && stops[here]))
                    continue;
                for (uint32_t s = first[here]; s < first[here + 1]; s++) {
                    int to = step[s], more = used + slanted[s], dearer = cost + price[s] + (taken[to] == 1);
                    if (taken[to] == 2 || (taken[to] == 1 && stops[to]) || dearer > points[i] || more >= layers)
                        continue;
                    if (dearer < best[more][to]) {
                        best[more][to] = dearer;
                        queue[dearer][count[dearer]][0] = to;
                        queue[dearer][count[dearer]++][1] = more;
                    }
                }
            }
        for (int s = 0; s < spaces; s++) {
            out[s] = 255;
            for (int k = 0; k < layers; k++)
                if (best[k][s] < out[s])
                    out[s] = best[k][s];
            if (taken[s] || s == start[i])
                out[s] = 255;
        }
    }
}
