"""Tables, JSON, JUnit and board pictures."""
