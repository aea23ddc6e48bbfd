/** Nobody listens on these ports: no mail is sent, and a server that has no sandbox makes no demo player. */
const NOBODY_THERE = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  CRYPTO_API_URL: 'http://127.0.0.1:2',
  SLOTS_API_URL: 'http://127.0.0.1:2',
};

interface Place {
  port: number;
  databaseUrl: string;
  dataDir: string;
  secretKeys: string;
}

/** The settings of a server that has a database, and these providers. */
export function serverEnv(
  { port, databaseUrl, dataDir, secretKeys }: Place,
  providers: Record<string, string> = NOBODY_THERE,
): Record<string, string> {
  return {
    // A killed database makes the server complain of every request; another level may be asked for.
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEYS: secretKeys,
    ...providers,
    RATE_LIMITS: 'off',
    // Nothing is measured while pictures are drawn.
    COVERS_AHEAD: 'off',
  };
}
