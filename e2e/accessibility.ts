import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe finds wrong, one line each. The page is looked at once it is there: no splash, nothing still fading. */
export async function faultsOf(page: Page, { within }: { within?: string } = {}): Promise<string[]> {
  await expect(page.locator('#splash')).toHaveCount(0);
  await expect.poll(() => page.evaluate(isAtRest), { message: 'the page comes to rest' }).toBe(true);
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  // Axe opens a page of its own to merge the results of frames, which takes longer than the check itself.
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
 * Whether nothing comes or goes, for long enough that nothing is about to. What goes on for ever, such as a shimmer, does
 * neither.
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

/** What arrives while the page is looked at, such as another player's bet, is there at once: half faded in, it has too little contrast. */
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
