-- Moderators look at the chat in the back office.
GRANT SELECT ON chat_rooms, chat_lines, chat_reports, chat_words, chat_mutes TO roulo_read;
