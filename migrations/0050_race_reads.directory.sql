-- The page Race of the back office, and the roles that see it. A role that was edited keeps what it has.
GRANT SELECT ON races, race_places TO roulo_read;
UPDATE staff_roles SET permissions = array_append(permissions, 'race.see')
WHERE role IN ('risk', 'marketing', 'finance', 'compliance') AND NOT 'race.see' = ANY (permissions);
