-- A room of the chat for those who sit at live tables.
INSERT INTO chat_rooms (room) VALUES ('live');
