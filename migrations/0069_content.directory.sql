-- What staff write for players: banners, rows of the first page, articles and legal texts. A version never changes. It is a draft until it is
-- published. What is compiled into the product is version 1 of its document, without a row.
CREATE TABLE content_versions (
  kind text NOT NULL CHECK (kind IN ('hero', 'banner', 'rows', 'article', 'legal')),
  key text NOT NULL CHECK (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(key) <= 60),
  version integer NOT NULL CHECK (version > 0),
  body jsonb NOT NULL,
  made_by text NOT NULL,
  made_at timestamptz NOT NULL,
  note text NOT NULL,
  PRIMARY KEY (kind, key, version)
);

-- Each is for ever: to roll back is to publish an older version again. Of those whose time it is, the last one counts.
CREATE TABLE content_publications (
  publication bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  key text NOT NULL,
  -- 0: nothing, the document is withdrawn.
  version integer NOT NULL CHECK (version >= 0),
  shown_from timestamptz NOT NULL,
  shown_until timestamptz,
  proposed_by text NOT NULL,
  approved_by text,
  published_at timestamptz NOT NULL,
  reason text NOT NULL,
  CHECK (shown_until > shown_from),
  -- One person may take something away. Whatever players come to read had two.
  CHECK (version = 0 OR (approved_by IS NOT NULL AND approved_by <> proposed_by))
);
CREATE INDEX content_publications_of ON content_publications (kind, key, publication);

GRANT SELECT, INSERT ON content_versions, content_publications TO roulo_app;
GRANT SELECT ON content_versions, content_publications TO roulo_read;

UPDATE staff_roles SET permissions = permissions || added
FROM (VALUES ('marketing', '{content.see,content.write}'::text[]), ('compliance', '{content.see,content.approve}')) AS more (name, added)
WHERE role = name AND NOT permissions && added;
