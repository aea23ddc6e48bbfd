-- Safer play in the back office.
UPDATE staff_roles SET permissions = permissions || '{care.see,care.contact}'::text[]
WHERE role = 'compliance' AND NOT permissions && '{care.see}';

-- Players who asked for a looser limit lately.
CREATE INDEX audit_log_limits ON audit_log (target, at) WHERE action = 'limits.changed';
