# The search loops of `distance`: no Python objects, arguments already checked by the caller.

cdef enum Mode:
    MODE_ALTERNATE = 0          # every second diagonal of a path costs 2
    MODE_FREE_DIAGONALS = 1     # every diagonal costs 1
    MODE_LIMITED = 2            # every diagonal costs 1, and a path holds at most `diagonals` of them

cdef enum:
    SIDE_LIMIT = 64             # a row of the board is one 64-bit word
    COST_NONE = 65535           # no path: above every cost of a 64x64 board (at most 6142)
    COST_NONE8 = 255            # the same in one byte: above every cost of 128 spaces (at most 190)

cdef struct Board:
    int cols                    # 1 to SIDE_LIMIT
    int rows                    # 1 to SIDE_LIMIT
    const unsigned char* blocked    # cols * rows bytes, nonzero where a path can't enter

cdef struct Query:
    int start                   # index of a space
    int mode                    # a Mode
    int budget                  # dearest cost of interest, -1 for no limit
    int diagonals               # only for MODE_LIMITED
    const unsigned char* first  # NULL, or cols * rows bytes: nonzero where the first step may go

# At most 128 spaces and 63 columns, MODE_ALTERNATE or MODE_FREE_DIAGONALS; COST_NONE8 for no path. `shift` 1 writes
# costs; with MODE_ALTERNATE, 0 writes 2 * straight + 3 * diagonal, for which a budget of at most 126 leaves room.
cdef void small_field(const Board* board, const Query* query, int shift, unsigned char* out) noexcept nogil

# Any board, the same modes and `shift`.
cdef void wide_field(const Board* board, const Query* query, int shift, unsigned short* out) noexcept nogil

# MODE_LIMITED: the fewest steps to each space with exactly d diagonals, at layers[d * spaces + space].
# `layers` has room for spaces * (diagonals + 1). Returns 0, or -1 when memory ran out.
cdef int limited_layers(const Board* board, const Query* query, unsigned short* layers) noexcept nogil

# MODE_LIMITED: costs. Returns 0, or -1 when memory ran out.
cdef int limited_field(const Board* board, const Query* query, unsigned short* out) noexcept nogil
