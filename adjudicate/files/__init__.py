"""XML and text orders in and out, and their schemas."""
