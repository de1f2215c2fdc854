"""XML and text in and out, schemas, safe reading and writing."""
