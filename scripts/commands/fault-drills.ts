/** The drills of the suite in bench/drill, which `npm run drill -- all` runs one after the other. */
export const FAULT_DRILLS: readonly { name: string; about: string; options?: string }[] = [
  {
    name: 'kill-server',
    about:
      'Kills the server with `kill -9` while players do everything in parallel. No acknowledged answer may be lost or duplicated.',
    options: '--kills 20 --short',
  },
  { name: 'kill-database', about: 'The same for the database.', options: '--kills 20 --short' },
  { name: 'database-stopped', about: 'Stops the database for a while.' },
  { name: 'database-frozen', about: 'Freezes the database: connections stay open, but nothing responds.' },
  { name: 'pool', about: 'Takes every connection of the pool.' },
  { name: 'providers', about: 'Makes the providers stop responding, respond slowly, or reset their connections.' },
  { name: 'clients', about: 'Slow clients and huge requests.' },
  { name: 'disk-full', about: 'Fills the disk of the database.' },
  { name: 'clock', about: 'Makes the server’s clock jump.' },
  { name: 'two-versions', about: 'An old and a new server together, across a migration.' },
  { name: 'backup', about: 'Backs up under load, and restores.' },
  { name: 'failover', about: 'Loses the primary; its standby takes over.' },
  {
    name: 'race',
    about: 'Everything that may happen only once, requested fifty times at the same moment.',
    options: '--rounds 200 --short',
  },
  { name: 'soak', about: 'Mixed load for a long time, to find growing memory.', options: '--minutes 30' },
];
