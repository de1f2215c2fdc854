# The contract for `cimport`: the structs inside are those of `pools`, whose loops take them.

from cython_core.pools cimport Pool, Setting

cdef class Terms:
    cdef Setting setting
    cdef readonly tuple powers

cdef class Roll:
    cdef Pool pool
    cdef readonly bytes attack
