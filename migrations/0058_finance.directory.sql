-- Reports of the finance desk.
UPDATE staff_roles SET permissions = permissions || '{finance.see}'::text[]
WHERE role IN ('finance', 'compliance') AND NOT permissions && '{finance.see}';

-- Adjustments by operator, for the days of a report.
CREATE INDEX audit_log_adjustments ON audit_log (at) WHERE action IN ('operator.balance_adjust', 'operator.approve');

-- Whether a closed day is in the public log.
GRANT SELECT ON log_entries, log_waiting TO roulo_read;
