-- Identity checks. Details are enciphered here, documents in files outside of the web's reach.

-- The state of each player's case; no row is the state 'none'.
CREATE TABLE kyc_cases (
  player_id bigint PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('draft', 'pending', 'approved', 'resubmit', 'rejected', 'expired')),
  details_sealed bytea,
  -- Of the last decision.
  reasons text[] NOT NULL DEFAULT '{}',
  comment text,
  forged boolean NOT NULL DEFAULT false,
  decided_at timestamptz,
  decided_by text,
  document_expires_on date,
  -- The submission under review, or the last one that was.
  review_id uuid,
  submitted_at timestamptz,
  handed_over_at timestamptz,
  -- When the reviewer is to be spoken to next: to hand the case over, then to ask.
  next_contact_at timestamptz,
  failed_contacts integer NOT NULL DEFAULT 0,
  -- What was put aside when the case was rejected, until two people decide on it.
  put_aside_micros bigint NOT NULL DEFAULT 0 CHECK (put_aside_micros >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX kyc_cases_due ON kyc_cases (next_contact_at) WHERE next_contact_at IS NOT NULL;
CREATE INDEX kyc_cases_by_state ON kyc_cases (state, submitted_at);

-- Directory: whose case a reviewer speaks of. One row for each submission.
CREATE TABLE kyc_reviews (
  review_id uuid PRIMARY KEY,
  player_id bigint NOT NULL,
  submitted_at timestamptz NOT NULL
);

CREATE TABLE kyc_documents (
  player_id bigint NOT NULL,
  document_id uuid NOT NULL,
  -- In the order in which the player's documents came.
  number integer NOT NULL,
  kind text NOT NULL,
  side text NOT NULL,
  -- As the player called it; never a place in the file system.
  name text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL CHECK (size_bytes > 0),
  file_name text NOT NULL,
  file_sha256 bytea NOT NULL,
  -- Null until it is part of a submission; from then on the player cannot remove it.
  submitted_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, document_id)
);

INSERT INTO transfer_kinds (code, name) VALUES
  (61, 'put_aside'),
  (62, 'put_back'),
  (63, 'forfeit');

-- Acts of operators that one person alone may not do: proposed by one, approved by another.
CREATE TABLE operator_proposals (
  proposal_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  command text NOT NULL,
  target text NOT NULL,
  summary text NOT NULL,
  input json NOT NULL,
  proposed_by text NOT NULL,
  reason text NOT NULL,
  proposed_at timestamptz NOT NULL,
  decision text CHECK (decision IN ('approved', 'declined')),
  decided_by text,
  decision_reason text,
  decided_at timestamptz,
  CHECK (decided_by IS NULL OR decision = 'declined' OR lower(decided_by) <> lower(proposed_by))
);
CREATE INDEX operator_proposals_open ON operator_proposals (proposed_at) WHERE decision IS NULL;

GRANT SELECT, INSERT, UPDATE ON kyc_cases TO roulo_app;
GRANT SELECT, INSERT ON kyc_reviews TO roulo_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON kyc_documents TO roulo_app;
GRANT SELECT, INSERT, UPDATE ON operator_proposals TO roulo_app;
