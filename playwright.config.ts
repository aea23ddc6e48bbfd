import { defineConfig, devices } from '@playwright/test';
import { PORTS } from './e2e/ports.ts';

/** Journeys that a phone shows differently: every board, and the densest pages. */
const PHONE = /@phone/;
const LONG = /@long/;

/** `npm run test:all` runs every journey at both widths, including those that take more than a minute. */
const isAll = process.env['E2E_ALL'] === 'on';

/** The journeys run against `npm start`, on ports and data of their own. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  // One more than the test machine has cores: journeys spend a tenth of their time waiting for rounds, mails and jobs.
  workers: 3,
  // On a busy machine about one of two hundred journeys times out. It is retried once, and named at the end of the run.
  retries: 1,
  ...(isAll ? {} : { grepInvert: LONG }),
  // Generous timeouts: a shared machine may pause for many seconds, which is no failure.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    actionTimeout: 60_000,
    baseURL: `http://localhost:${PORTS.web}`,
    // Traces cost a quarter of the time, so set E2E_TRACE=on only to investigate a failure. Screenshots cost time as well: one is taken
    // after every journey and thrown away if it passed.
    trace: process.env['E2E_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    screenshot: process.env['E2E_TRACE'] === 'on' ? 'only-on-failure' : 'off',
    // Journeys that need motion ask for it: see e2e/journey.ts.
    reducedMotion: isAll ? 'no-preference' : 'reduce',
    // A service worker would answer before the tests' own routes.
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
    // Builds every language before the first journey.
    command: 'node scripts/run.mjs scripts/build.ts && exec node scripts/run.mjs scripts/start.ts',
    url: `http://localhost:${PORTS.web}/api/health`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(PORTS.web),
      SANDBOX_PORT: String(PORTS.sandbox),
      SANDBOX_SMTP_PORT: String(PORTS.mail),
      STAFF_PORT: String(PORTS.staff),
      DATA_DIR: 'test-results/e2e-data',
      RATE_LIMITS: 'off',
      // The server is patient too: a machine that pauses is not overloaded.
      DATABASE_WAIT_MS: '120000',
      DATABASE_STATEMENT_MS: '120000',
      // Two cells, so that nothing can depend on all players being in one.
      CELLS: '2',
      // Drawing 700 covers would keep a core busy for minutes.
      COVERS_AHEAD: 'off',
    },
  },
});
