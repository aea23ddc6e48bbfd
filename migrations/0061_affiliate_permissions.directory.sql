-- Affiliates in the back office.
UPDATE staff_roles SET permissions = permissions || added
FROM (VALUES ('marketing', '{affiliates.see,affiliates.hold}'::text[]), ('payments_lead', '{affiliates.see,affiliates.approve}'),
  ('finance', '{affiliates.see}'), ('compliance', '{affiliates.see}')) AS more (name, added)
WHERE role = name AND NOT permissions && added;
