-- Staff look for players by the address they came from.
CREATE INDEX sessions_by_ip ON sessions (ip);
