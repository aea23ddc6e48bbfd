import { callApi, postFrom } from './api.ts';
import { signInFunded } from './funded-player.ts';
import { enterAsNewcomer, layoutShiftOf, noteShifts } from './visit.ts';
import { GAMES } from '../src/games/all.ts';
import { expect, test, WITH_MOTION, type Page } from './journey.ts';

test.use(WITH_MOTION);

const BOARDS = GAMES.map(({ path }) => path);
const DICE = '/casino/originals/dice';
const PHONE = { width: 390, height: 844 };

test.skip(({ viewport }) => viewport?.width !== 1440, 'sets its own widths');

test('frame: the page preloads both fonts and no others', async ({ page }) => {
  await page.goto('/');
  const preloaded = await page
    .locator('link[rel=preload][as=font]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  expect(preloaded).toHaveLength(2);
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    .toEqual(expect.arrayContaining(preloaded));
  const fonts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.woff2')),
  );
  expect(fonts.filter((font) => !preloaded.includes(font))).toEqual([]);
});

test("frame: on a direct load it is rendered before the page's code has arrived", async ({ page, request }) => {
  const start = await (await request.get('/')).text();
  const own = [...(await (await request.get(DICE)).text()).matchAll(/\/assets\/[\w.-]+\.js/g)]
    .map(([file]) => file)
    .filter((file) => !start.includes(file));
  expect(own.length).toBeGreaterThan(0);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(
    ({ pathname }) => own.includes(pathname),
    (route) => held.then(() => route.continue()),
  );
  await page.goto(DICE, { waitUntil: 'commit' });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Roulo, home' })).toBeVisible();
  await expect(page.locator('#splash')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Dice' })).toHaveCount(0);
  letGo();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('home: on a phone each of the first steps has its own line', async ({ page }) => {
  await enterAsNewcomer(page);
  await page.setViewportSize(PHONE);
  const main = page.getByRole('main');
  for (const step of [
    main.getByRole('button', { name: 'Deposit' }),
    main.getByRole('link', { name: 'Try with play money' }),
    main.getByRole('link', { name: /bonus on your first deposit/ }),
  ]) {
    await expect(step).toBeVisible();
    expect((await step.boundingBox())!.width).toBeGreaterThan(280);
    expect((await step.boundingBox())!.height).toBeLessThan(60);
  }
});

test('arrival: a visitor from a blocked country is told so instead of being offered registration', async ({ page }) => {
  // The server writes this into the page's head. Journeys run from a country that is served.
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace(
        '</head>',
        '<meta name="not-served" content="COUNTRY_BARRED"></head>',
      );
      await route.fulfill({ response, body: html });
    },
  );
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    await expect(page.getByRole('note').getByText('Roulo is not available in your country')).not.toHaveCount(0);
    await expect(page.getByRole('banner').getByText('Not available in your country')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Register' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Try with play money' })).toBeVisible();
  }
  await page.goto('/?modal=auth&tab=register');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Roulo is not available in your country')).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
});

test('home: the layout does not shift when a new player returns after the first bet', async ({ page }) => {
  await signInFunded(page, { primary: 10 });
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('button', { name: 'Deposit' })).toBeVisible();
  await postFrom(page, '/api/keno/play/keno', { selectedNumbers: [1], betAmount: 1, risk: 'low' });
  await page.addInitScript(noteShifts);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/);
  await page.waitForLoadState('networkidle');
  expect(await layoutShiftOf(page)).toBeLessThan(0.02);
});

test("lists: a slot's facts fit on one line under its cover", async ({ page }) => {
  await page.goto('/casino/slots');
  for (const width of [1440, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.locator('[data-facts]').first()).toBeVisible();
    const faults = await page.locator('[data-facts]').evaluateAll((labels) =>
      labels.flatMap((label) => {
        const cover = label.parentElement!.querySelector('a')!.getBoundingClientRect();
        const isWhole = [...label.children].every((part) => part.scrollWidth <= part.clientWidth + 1);
        return label.getBoundingClientRect().top >= cover.bottom - 1 && isWhole ? [] : [label.textContent];
      }),
    );
    expect(faults, `at ${width} px`).toEqual([]);
  }
});

test('lists: the heart never covers the limits and seats of a table', async ({ page }) => {
  await enterAsNewcomer(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/casino/live/roulette');
    await expect(page.locator('[data-note]').first()).toBeVisible();
    const hearts = page.getByRole('button', { name: /^(Add to|Remove from) favourites/ });
    await expect(hearts.first()).toBeAttached();
    const covered = await page.locator('[data-note]').evaluateAll(
      (notes) =>
        notes.filter((note) => {
          const box = note.getBoundingClientRect();
          const heart = note.closest('[role=listitem]')?.querySelector('button')?.getBoundingClientRect();
          return heart !== undefined && heart.top < box.bottom && heart.bottom > box.top && heart.left < box.right;
        }).length,
    );
    expect(covered, `at ${width} px`).toBe(0);
  }
});

/** Options of all selects that are wider than their select. */
function cutOptions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')!;
    return [...document.querySelectorAll('select')]
      .filter((select) => select.checkVisibility())
      .flatMap((select) => {
        const style = getComputedStyle(select);
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        return [...select.options].map(({ text }) => text).filter((text) => pen.measureText(text).width > room + 1);
      });
  });
}

for (const language of ['en', 'es', 'pt', 'ja']) {
  test(`selects: no option is truncated (${language})`, { tag: '@long' }, async ({ browser }) => {
    const page = await browser.newPage({ locale: language });
    const expectWhole = async (where: string) => {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await cutOptions(page), `${where} at ${width} px`).toEqual([]);
      }
    };
    // Games with selects of their own, and the autoplay rules of every game; below, the order of a list.
    for (const address of [
      '/plinko',
      '/casino/originals/wheel',
      '/casino/originals/keno',
      '/casino/originals/hilo',
      '/casino/originals/mines',
    ]) {
      await page.goto(address);
      const tabs = page.getByRole('main').getByRole('tab');
      await expect(tabs.nth(1)).toBeVisible();
      await expectWhole(address);
      await tabs.nth(1).click();
      await page.locator('details').evaluateAll((parts) => parts.forEach((part) => part.setAttribute('open', '')));
      await expectWhole(`${address}, auto,`);
    }
    await page.goto('/casino/slots');
    await expect(page.locator('select').first()).toBeVisible();
    await expectWhole('/casino/slots');
    await page.close();
  });
}

test('plinko: with sixteen rows on a phone, tapping a box shows its payout in readable size', async ({ browser }) => {
  const page = await browser.newPage({ viewport: PHONE, hasTouch: true });
  await page.goto('/plinko');
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('16');
  await page.getByRole('combobox', { name: 'Risk' }).selectOption('high');
  const boxes = page.getByRole('slider', { name: 'Boxes: chance and net gain' });
  const area = (await boxes.boundingBox())!;
  await page.touchscreen.tap(area.x + 6, area.y + area.height / 2);
  const facts = boxes.locator('dl');
  await expect(facts).toContainText('1,000×');
  const sizes = await facts
    .locator('dt, dd')
    .evaluateAll((lines) => lines.map((line) => parseFloat(getComputedStyle(line).fontSize)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(10);
  await page.close();
});

test('autoplay: on a phone Stop is always visible', async ({ browser }) => {
  const page = await browser.newPage({ viewport: PHONE, hasTouch: true });
  await page.goto(DICE);
  await page.getByRole('tab', { name: 'Auto' }).click();
  await page.getByRole('textbox', { name: 'Number of Games' }).fill('9999');
  await page.getByRole('button', { name: 'Start Autoplay' }).click();
  const stop = page.getByRole('button', { name: 'Stop Autoplay' });
  for (const part of [0, 0.5, 1]) {
    await page.evaluate((share) => window.scrollTo(0, share * document.documentElement.scrollHeight), part);
    await expect(stop).toBeInViewport({ ratio: 1 });
    const isOnTop = await stop.evaluate((button) => {
      const box = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    });
    expect(isOnTop, `at ${part} of the page`).toBe(true);
  }
  await stop.click();
  await expect(page.getByRole('button', { name: 'Start Autoplay' })).toBeVisible();
  await page.close();
});

test('games: Net changes when the board shows the result, not earlier', async ({ page }) => {
  await signInFunded(page, { primary: 100 });
  await page.goto(DICE);
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await expect(play).toBeEnabled();
  // For each change of Net, records how many results are on the board.
  await page.evaluate(() => {
    const seen: [string, number][] = [];
    Object.assign(globalThis, { seen });
    const look = () => {
      const net = document.querySelector('[data-testid=standing]')!.lastElementChild!.textContent;
      const shown = document.querySelectorAll('[aria-label="Last results"] li').length;
      if (seen.at(-1)?.[0] !== net) seen.push([net, shown]);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    look();
  });
  await play.click();
  await expect(page.getByRole('list', { name: 'Last results' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByTestId('standing')).toContainText(/Net [+−]\$/);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: [string, number][] }).seen);
  expect(seen.map(([, shown]) => shown)).toEqual([0, 1]);
});

test('games: an excluded player sees no board and no play money', async ({ page }) => {
  await enterAsNewcomer(page, '/settings');
  expect((await callApi(page, '/api/users/self-exclusion', { duration: '24h' })).status).toBe(200);
  for (const address of BOARDS) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are excluded from play');
    await expect(page.getByText('not even with play money')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toHaveCount(0);
  }
});

test('games: a win of twenty times the stake is celebrated, as a card with reduced motion; a small win is not', async ({
  page,
}) => {
  await signInFunded(page, { primary: 100 });
  let times = 25;
  await page.route('**/api/limbo/play/limbo', async (route) => {
    const { betAmount } = route.request().postDataJSON() as { betAmount: number };
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    await route.fulfill({ response, json: { ...answer, outcome: times, winnings: betAmount * times } });
  });
  await page.goto('/casino/originals/limbo');
  const play = page.getByRole('button', { name: 'Play', exact: true });
  const results = page.getByRole('list', { name: 'Last results' }).getByRole('listitem');
  const celebration = page.getByTestId('celebration');
  await play.click();
  await expect(celebration).toContainText('25×');
  await expect(celebration.locator('i')).toHaveCount(24);
  await expect(celebration).toHaveCount(0);
  for (const small of [0.5, 1, 19.99]) {
    times = small;
    const before = await results.count();
    await play.click();
    await expect(results).toHaveCount(before + 1);
    await expect(play).toBeEnabled();
    await expect(celebration).toHaveCount(0);
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  times = 30;
  await play.click();
  await expect(celebration).toContainText('30×');
  await expect(celebration.locator('i')).toHaveCount(0);
});
