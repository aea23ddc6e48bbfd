import { defineConfig, devices } from '@playwright/test';

const port = 18_080;
const sandboxPort = 18_090;
const staffPort = 18_081;

/** What a phone shows differently: each board, and the pages with the most on them. */
const PHONE = /@phone/;
const LONG = /@long/;

/** `npm run test:all` runs every journey at both widths, and those that take more than a minute. */
const isAll = process.env['E2E_ALL'] === 'on';

/** The journeys run against what `npm start` starts, on ports and data of their own. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  // On a busy machine one of two hundred journeys may time out. It is repeated once, and the end of the run names it.
  retries: 1,
  ...(isAll ? {} : { grepInvert: LONG }),
  // Patience is set here and nowhere else. A machine that is shared may stand still for many seconds, which breaks nothing.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    actionTimeout: 60_000,
    baseURL: `http://localhost:${port}`,
    // Recording every step costs a quarter of the time: E2E_TRACE=on when a failure is to be looked into. Pictures of failures cost
    // time as well: one is taken at the end of every journey, and thrown away when it has passed.
    trace: process.env['E2E_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    screenshot: process.env['E2E_TRACE'] === 'on' ? 'only-on-failure' : 'off',
    // A worker would answer before the tests' own routes do.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      ...(isAll ? {} : { grep: PHONE }),
      use: { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
  webServer: {
    // Every language is there before the first journey.
    command: 'node scripts/run.mjs scripts/build.ts && exec node scripts/run.mjs scripts/start.ts',
    url: `http://localhost:${port}/api/health`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: '11026',
      STAFF_PORT: String(staffPort),
      DATA_DIR: 'test-results/e2e-data',
      RATE_LIMITS: 'off',
      // The server waits longer too: a machine that stands still is not overloaded.
      DATABASE_WAIT_MS: '120000',
      DATABASE_STATEMENT_MS: '120000',
      // Nothing may quietly depend on all players lying together.
      CELLS: '2',
      // Seven hundred covers would take a core for minutes.
      COVERS_AHEAD: 'off',
    },
  },
});
