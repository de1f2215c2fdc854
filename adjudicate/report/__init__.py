"""Tables, JSON and board pictures, from events and state."""
