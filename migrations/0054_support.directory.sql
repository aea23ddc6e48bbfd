-- Messages to support: of players, and of visitors who proved their address by a link.
CREATE TABLE support_tickets (
  ticket_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- One of both: a player, or a visitor with an address.
  player_id bigint,
  email text CHECK (email = lower(email)),
  language text NOT NULL,
  topic text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null while the visitor has not opened the link. Nobody of staff sees the ticket until then.
  confirmed_at timestamptz,
  updated_at timestamptz NOT NULL,
  -- Since when the customer waits for an answer; null when staff wrote last.
  waiting_since timestamptz,
  first_answer_at timestamptz,
  closed_at timestamptz,
  messages integer NOT NULL DEFAULT 0,
  CHECK ((player_id IS NULL) <> (email IS NULL)),
  CHECK (player_id IS NULL OR confirmed_at IS NOT NULL),
  CHECK (waiting_since IS NULL OR (confirmed_at IS NOT NULL AND closed_at IS NULL))
);
CREATE INDEX support_tickets_waiting ON support_tickets (waiting_since, ticket_id) WHERE waiting_since IS NOT NULL;
CREATE INDEX support_tickets_answered ON support_tickets (updated_at, ticket_id) WHERE waiting_since IS NULL AND closed_at IS NULL AND confirmed_at IS NOT NULL;
CREATE INDEX support_tickets_closed ON support_tickets (closed_at, ticket_id) WHERE closed_at IS NOT NULL;
CREATE INDEX support_tickets_of_player ON support_tickets (player_id, ticket_id DESC) WHERE player_id IS NOT NULL;
CREATE INDEX support_tickets_of_email ON support_tickets (email, created_at) WHERE email IS NOT NULL;
CREATE INDEX support_tickets_unconfirmed ON support_tickets (created_at) WHERE confirmed_at IS NULL;
CREATE INDEX support_tickets_by_age ON support_tickets (created_at) WHERE confirmed_at IS NOT NULL;

-- Links in mails to a visitor: each opens the thread. Only the hash of its token is kept.
CREATE TABLE support_links (
  token_hash bytea PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES support_tickets ON DELETE CASCADE
);
CREATE INDEX support_links_of_ticket ON support_links (ticket_id);

CREATE TABLE support_messages (
  ticket_id bigint NOT NULL REFERENCES support_tickets ON DELETE CASCADE,
  number integer NOT NULL,
  -- Null: by the customer.
  staff_id bigint REFERENCES staff_accounts,
  author text NOT NULL,
  content text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 2000),
  at timestamptz NOT NULL,
  PRIMARY KEY (ticket_id, number)
);
CREATE INDEX support_messages_of_staff ON support_messages (at) WHERE staff_id IS NOT NULL;

-- What colleagues tell each other. A table of its own: no question for a customer's thread can ever find it.
CREATE TABLE support_notes (
  note_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES support_tickets ON DELETE CASCADE,
  staff_id bigint NOT NULL REFERENCES staff_accounts,
  author text NOT NULL,
  content text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX support_notes_of_ticket ON support_notes (ticket_id);

-- Files lie enciphered in a folder, as identity documents do.
CREATE TABLE support_attachments (
  attachment_id uuid PRIMARY KEY,
  -- Whose it is: a player's, or a visitor's by the ticket.
  player_id bigint,
  ticket_id bigint REFERENCES support_tickets ON DELETE CASCADE,
  -- The message that carries it; null until one does.
  number integer,
  name text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  file_name text NOT NULL,
  file_sha256 bytea NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK (player_id IS NOT NULL OR ticket_id IS NOT NULL)
);
CREATE INDEX support_attachments_of_ticket ON support_attachments (ticket_id);
CREATE INDEX support_attachments_of_player ON support_attachments (player_id, created_at);
CREATE INDEX support_attachments_loose ON support_attachments (created_at) WHERE number IS NULL;
CREATE UNIQUE INDEX support_attachments_files ON support_attachments (file_name);

-- Answers that are written often, by language.
CREATE TABLE support_macros (
  title text PRIMARY KEY,
  texts jsonb NOT NULL,
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON support_tickets, support_messages, support_attachments, support_macros TO roulo_app;
GRANT SELECT, INSERT ON support_notes, support_links TO roulo_app;
GRANT SELECT ON support_tickets, support_messages, support_notes, support_attachments, support_macros TO roulo_read;

ALTER TABLE staff_takes DROP CONSTRAINT staff_takes_subject_check,
  ADD CONSTRAINT staff_takes_subject_check CHECK (subject ~ '^(identity|withdrawal|ticket):');

UPDATE staff_roles SET permissions = permissions || added
FROM (VALUES ('support', '{support.see,support.answer,support.macros}'::text[]), ('compliance', '{support.see}')) AS more (name, added)
WHERE role = name AND NOT permissions && added;
