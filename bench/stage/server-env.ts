/** What a server needs that has a database, and whose providers and mail server are not there. */
export function serverEnv(given: {
  port: number;
  databaseUrl: string;
  dataDir: string;
  secretKeys: string;
}): Record<string, string> {
  return {
    // A killed database makes the server complain of every request; another level may be asked for.
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    HOST: '127.0.0.1',
    PORT: String(given.port),
    PUBLIC_URL: `http://127.0.0.1:${given.port}`,
    DATABASE_URL: given.databaseUrl,
    DATA_DIR: given.dataDir,
    SECRET_KEYS: given.secretKeys,
    // Nobody listens on these ports: no mail is sent, and a server that has no sandbox makes no demo player.
    SMTP_URL: 'smtp://127.0.0.1:9',
    CRYPTO_API_URL: 'http://127.0.0.1:2',
    SLOTS_API_URL: 'http://127.0.0.1:2',
    RATE_LIMITS: 'off',
    // Nothing is measured while pictures are drawn.
    COVERS_AHEAD: 'off',
  };
}
