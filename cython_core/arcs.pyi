NORTH: int
EAST: int
SOUTH: int
WEST: int
FRONT: int
RIGHT: int
REAR: int
LEFT: int
OWN: int

def arc(cols: int, rows: int, facing: int, origin: int, space: int) -> int: ...
def arcs(cols: int, rows: int, facing: int, origin: int) -> bytes: ...
def mask(cols: int, rows: int, facing: int, origin: int, arc: int) -> bytes: ...
