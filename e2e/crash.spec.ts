import { postFrom } from './api.ts';
import { expectAccessible } from './accessibility.ts';
import { readBets, signInFunded } from './funded-player.ts';
import { expectVerifiedEverywhere } from './verified-bet.ts';
import { expectNoSidewaysScroll, noteComplaints, openDevice } from './visit.ts';
import { expect, test, WITH_MOTION, type Page } from './journey.ts';

test.use(WITH_MOTION);

const CRASH = '/casino/originals/crash';
/** One flight in a thousand lasts two minutes; the longest in a million lasts four. */
const ROUND_MS = 180_000;
const PROVED = 'Proved: the point was fixed before the chain was published.';

test.describe.configure({ timeout: 420_000 });

function tableOf(page: Page) {
  return {
    board: page.getByTestId('crash-board'),
    bet: page.getByRole('button', { name: /^Bet( on the next round)?$/ }),
    takeBack: page.getByRole('button', { name: /^Cancel bet/ }),
    cashOut: page.getByRole('button', { name: /^Cash out/ }),
    worth: page.getByTestId('live-worth'),
    target: page.getByRole('textbox', { name: 'Automatic cash-out' }),
    ownRow: page.getByRole('row', { name: /^You/ }),
    points: page.getByRole('list', { name: 'Last 30 rounds' }).getByRole('link'),
    won: page.getByTestId('own-result'),
    phase: (phase: 'betting' | 'flight' | 'over') =>
      expect(page.getByTestId('crash-board')).toHaveAttribute('data-phase', phase, { timeout: ROUND_MS }),
  };
}

async function sit(page: Page) {
  const name = await signInFunded(page, { primary: 100 });
  await page.goto(CRASH);
  const table = tableOf(page);
  await expect(table.board).toHaveAttribute('data-phase', /betting|flight|over|waiting/);
  return { name, ...table };
}

/** Presses the button and returns the server's answer. */
async function answerTo(page: Page, call: 'bet' | 'cancel' | 'cashout', press: () => Promise<void>) {
  const [answer] = await Promise.all([page.waitForResponse(`**/api/crash/${call}`), press()]);
  return {
    status: answer.status(),
    body: (await answer.json()) as { round: number; multiplier: number; winnings: number; code?: string },
  };
}

/** Waits for the betting phase, with enough time left to bet. */
async function untilBetting(page: Page) {
  await expect
    .poll(
      async () => {
        const { phase, closesAt, now } = await readState(page);
        return phase === 'betting' && closesAt! - now > 3_000;
      },
      { intervals: [250], timeout: ROUND_MS },
    )
    .toBe(true);
}

test('crash: a bet grows with the curve and is cashed out by hand; the next bet is queued and cancelled', async ({
  page,
}) => {
  const complaints = noteComplaints(page);
  const { phase, bet, takeBack, cashOut, worth, target, ownRow, won, points } = await sit(page);
  await expect(page.getByTestId('latency')).toHaveText(/^\d+ ms$/);
  await target.fill('');
  for (;;) {
    await untilBetting(page);
    const placed = await answerTo(page, 'bet', () => bet.click());
    expect(placed.status).toBe(200);
    await expect(takeBack).toBeVisible();
    await expect(ownRow).toContainText('$0.10');
    await phase('flight');
    // About one round in ten ends before the bet has gained a cent.
    const grown = await expect
      .poll(() => worth.textContent({ timeout: 500 }).catch(() => 'over'), { intervals: [50], timeout: ROUND_MS })
      .toMatch(/^\$0\.1[1-9]|over/)
      .then(() => cashOut.isVisible());
    if (!grown) continue;
    const out = await answerTo(page, 'cashout', () => cashOut.click({ timeout: 2_000 })).catch(() => null);
    if (out?.status !== 200) continue;
    const { multiplier, winnings, round } = out.body;
    expect(multiplier).toBeGreaterThanOrEqual(1.1);
    expect(winnings).toBeCloseTo(0.1 * multiplier, 6);
    await expect(won).toContainText(`${multiplier.toFixed(2)}×`);
    await expect(ownRow).toContainText(`${multiplier.toFixed(2)}×`);

    // If the flight still goes on, a bet placed now is for the next round.
    if ((await readState(page)).round !== round) continue;
    const next = await answerTo(page, 'bet', () => bet.click());
    expect(next.status).toBe(200);
    expect(next.body.round).toBe(round + 1);
    const back = await answerTo(page, 'cancel', () => takeBack.click());
    if (back.status !== 200) continue;
    await expect(page.getByText('$0.10 returned.')).toBeVisible();
    await expect(bet).toBeEnabled();
    const [returned, paid] = await readBets(page, 'crash');
    expect(returned).toMatchObject({ betAmount: 0.1, winnings: 0.1 });
    expect(paid).toMatchObject({ betAmount: 0.1, winnings });
    break;
  }
  await expect(page.getByTestId('standing')).toContainText(/Net [+−]\$/);
  await expectAccessible(page, { within: 'main' });
  await expectNoSidewaysScroll(page);
  await expect(points.first()).toBeVisible({ timeout: ROUND_MS });
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});

test(
  "crash: players see each other's automatic cash-outs, and a bet links to the proof of its round",
  { tag: '@long' },
  async ({ page, browser }) => {
    const { ownRow, target, bet } = await sit(page);
    const friend = await openDevice(browser, page);
    const other = await sit(friend);
    await postFrom(friend, '/api/users/show-name', { showsName: true });
    await target.fill('1.01');
    await other.target.fill('1.02');
    const theirRow = page.getByRole('row', { name: new RegExp(other.name) });
    for (;;) {
      await untilBetting(page);
      const [own, others] = await Promise.all([
        answerTo(page, 'bet', () => bet.click()),
        answerTo(friend, 'bet', () => other.bet.click()),
      ]);
      expect([own.status, others.status]).toEqual([200, 200]);
      const { round } = own.body;
      await expect(theirRow).toBeVisible();
      await expect(page.getByRole('link', { name: new RegExp(`^Round ${round}: `) })).toBeVisible({
        timeout: ROUND_MS,
      });
      const point = await pointOf(page, round);
      // About one round in fifty ends too low for both targets.
      if (point < 1.02) continue;
      await expect(ownRow).toContainText('1.01×');
      await expect(theirRow).toContainText('1.02×');
      await expect.poll(async () => (await readBets(page, 'crash'))[0]?.winnings).toBe(0.101);
      const [record] = await readBets(page, 'crash');
      await expectVerifiedEverywhere(page, record!.id);
      await page.goto(`/bet/${record!.id}`);
      await expect(page.getByRole('heading', { name: /Crash/ }).first()).toBeVisible();
      // The flight is replayed up to its crash point.
      const figure = page.getByTestId('replay-multiplier');
      await expect(figure).toHaveText(`${point.toFixed(2)}×`);
      await page.getByRole('button', { name: 'Replay' }).click();
      await expect(figure).toHaveText(`${point.toFixed(2)}×`);
      await expectAccessible(page, { within: 'main' });
      await expectNoSidewaysScroll(page);
      await page.getByRole('link', { name: `Crash round ${round}` }).click();
      break;
    }
    await expect(page.getByText(PROVED)).toBeVisible();
    await friend.context().close();
  },
);

test('crash: autoplay plays several rounds and stops by its rules', { tag: '@long' }, async ({ page }) => {
  const { target } = await sit(page);
  await page.getByRole('tab', { name: 'Auto' }).click();
  await target.fill('10000');
  await page.getByRole('textbox', { name: 'Number of Games' }).fill('5');
  await page.getByRole('textbox', { name: 'Stop on Loss' }).fill('0.20');
  await page.getByRole('button', { name: 'Start Autoplay' }).click();
  await expect(page.getByText('Autoplay stopped: The next bet could exceed your loss limit.')).toBeVisible({
    timeout: 2 * ROUND_MS,
  });
  // The last bet is settled a moment after its round.
  const winnings = async () => (await readBets(page, 'crash')).map((bet) => bet.winnings);
  await expect.poll(winnings).toEqual([0, 0]);
});

test(
  'crash: a visitor can watch, and past rounds link to proofs back to the published chain',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(CRASH);
    const { points, phase } = tableOf(page);
    await phase('flight');
    await expect(points.first()).toBeVisible({ timeout: ROUND_MS });
    expect(await points.count()).toBeLessThanOrEqual(30);
    await expectAccessible(page, { within: 'main' });
    await expectNoSidewaysScroll(page);
    const chain = await page.evaluate(
      async () => (await (await fetch('/api/crash/chain')).json()) as { terminatingHash: string },
    );
    await points.first().click();
    await expect(page.getByRole('heading', { name: /^Crash round \d/ })).toBeVisible();
    await expect(page.getByText(chain.terminatingHash)).toBeVisible();
    await expect(page.getByText(PROVED)).toBeVisible();
    await expectAccessible(page, { within: 'main' });
    await expectNoSidewaysScroll(page);
    await page.goto('/crash/round/99999999');
    await expect(page.getByText('There is no such round, or it is not over yet.')).toBeVisible();
  },
);

interface State {
  now: number;
  round: number;
  phase: string;
  closesAt: number | null;
}

async function readState(page: Page): Promise<State> {
  return page.evaluate(async () => (await (await fetch('/api/crash/state')).json()) as State);
}

async function pointOf(page: Page, round: number): Promise<number> {
  return page.evaluate(
    async (number) => ((await (await fetch(`/api/crash/rounds/${number}`)).json()) as { point: number }).point,
    round,
  );
}
