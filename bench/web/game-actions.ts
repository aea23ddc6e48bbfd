import type { Browser } from '@playwright/test';
import { durationOf, middleOfVisits, noteInteractions, press, REST_MS, VISITS } from './interactions.ts';
import { signIn } from './sign-in.ts';

export interface Action {
  name: string;
  /** From each press until the next frame after its work, as the browser itself tells. */
  durationsMs: number[];
}

const THROTTLE = 4;
const PRESSES = 5;
const PLAY = { name: 'Play', exact: true } as const;

/** The eight things players do most, each pressed several times on a slowed processor. */
export async function measureActions(browser: Browser, origin: string): Promise<Action[]> {
  const visits: Action[][] = [];
  while (visits.length < VISITS) visits.push(await visitGames(browser, origin));
  return visits[0]!.map(({ name }, at) => ({
    name,
    durationsMs: middleOfVisits(visits.map((actions) => actions[at]!.durationsMs)),
  }));
}

async function visitGames(browser: Browser, origin: string): Promise<Action[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await signIn(context, origin);
  const page = await context.newPage();
  await page.addInitScript(noteInteractions);
  const session = await context.newCDPSession(page);
  const open = async (address: string) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.goto(origin + address);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(REST_MS);
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const play = page.getByRole('button', PLAY);
  const actions: Action[] = [];
  const measure = async (name: string, act: (turn: number) => Promise<void>) => {
    const durationsMs: number[] = [];
    for (let turn = 0; turn < PRESSES; turn += 1) durationsMs.push(await durationOf(page, () => act(turn)));
    actions.push({ name, durationsMs });
  };

  await open('/casino/originals/dice');
  await measure('Dice: Play', () => press(play));
  await measure('Dice: move the threshold', () => page.getByRole('slider', { name: 'Roll over' }).press('ArrowRight'));
  await open('/plinko');
  await measure('Plinko: drop a ball', () => press(play));
  await open('/casino/originals/keno');
  await measure('Keno: pick a number', (turn) => press(button(new RegExp(`^Number ${turn + 1},`))));
  await measure('Keno: Play', () => press(play));
  await open('/casino/originals/mines');
  await page.getByRole('combobox', { name: 'Mines' }).selectOption('1');
  const starting: number[] = [];
  const opening: number[] = [];
  const cashing: number[] = [];
  const tile = button(/^Tile 7,/);
  const cashOut = button(/^Cash Out \$/);
  while (cashing.length < PRESSES) {
    starting.push(await durationOf(page, () => press(play)));
    opening.push(await durationOf(page, () => press(tile)));
    if (await cashOut.isVisible()) cashing.push(await durationOf(page, () => press(cashOut)));
  }
  actions.push(
    { name: 'Mines: Play', durationsMs: starting },
    { name: 'Mines: open a tile', durationsMs: opening },
    { name: 'Mines: cash out', durationsMs: cashing },
  );
  await context.close();
  return actions;
}
