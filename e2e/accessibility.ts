import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Axe's findings, one line each. Waits until the splash is gone and nothing is fading. */
export async function faultsOf(page: Page, { within }: { within?: string } = {}): Promise<string[]> {
  await expect(page.locator('#splash')).toHaveCount(0);
  await expect.poll(() => page.evaluate(isAtRest), { message: 'the page comes to rest' }).toBe(true);
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  // Axe would merge the results of frames in a page of its own, which takes longer than the check itself.
  if (page.frames().length === 1) axe.setLegacyMode();
  await page.evaluate(holdStill);
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  await page.evaluate(moveAgain);
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`);
}

export async function expectAccessible(page: Page, options?: { within?: string }): Promise<void> {
  expect(await faultsOf(page, options)).toEqual([]);
}

/**
 * Whether nothing appears or disappears for 400 ms, so that probably nothing is about to. Endless animations, such as a shimmer, do not
 * count.
 */
async function isAtRest(): Promise<boolean> {
  const isMoving = () =>
    document.getAnimations().some((animation) => {
      const { iterations } = animation.effect?.getComputedTiming() ?? {};
      return animation.playState === 'running' && iterations !== Infinity;
    });
  for (let look = 0; look < 4; look += 1) {
    if (isMoving()) return false;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return !isMoving();
}

/** Stops animations during the check: something half faded in, such as another player's bet, has too little contrast. */
function holdStill(): void {
  const still = new CSSStyleSheet();
  still.replaceSync(
    '*, ::before, ::after { animation-duration: 0s !important; animation-delay: 0s !important; transition: none !important }',
  );
  document.adoptedStyleSheets.push(still);
}

function moveAgain(): void {
  document.adoptedStyleSheets.pop();
}
