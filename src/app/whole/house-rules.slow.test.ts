import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type * as Promotion from '../../bets/promotion.ts';
import type * as HouseTerms from '../../terms/house-terms.ts';
import { FIRST_PROMOTION, type PromotionTerms } from '../../terms/promotion-terms.ts';
import { LANGUAGES, type Language } from '../../texts/language.ts';

// One source of rules: changing a rule there changes the pages, in every language, and the server's behaviour.

type Terms = typeof HouseTerms;
type Path = readonly (string | number)[];

const TERMS = '../../terms/house-terms.ts';
const PROGRAMME = [
  'RANKS',
  'RAKEBACK',
  'RANK_UP',
  'BONUSES',
  'BONUS_CLAIM',
  'GIVEBACK_MAX_PERCENT',
  'VIP_HOST',
  'PROMOTION',
  'AFFILIATE',
  'RACE',
] as const satisfies readonly (keyof Terms)[];

/** Which page must quote which rules; every rule must be on at least one page. */
const QUOTED = {
  terms: [
    'RAKEBACK.percent',
    'RAKEBACK.promotionalPercent',
    'RAKEBACK.claimMin',
    'RANK_UP.percent',
    'RANK_UP.promotionalLevellingPercent',
    'BONUSES.monthly.percent',
    'BONUSES.weekly.percent',
    'BONUSES.daily.percent',
    'BONUSES.lossback.percent',
    'BONUSES.monthly.from',
    'BONUSES.weekly.from',
    'BONUSES.daily.from',
    'BONUSES.lossback.from',
    'BONUS_CLAIM',
    'VIP_HOST',
    'AFFILIATE.ngrPercent',
    'AFFILIATE.theoreticalFactor',
    'AFFILIATE.carryMonths',
  ],
  rewards: ['RANKS', 'RAKEBACK', 'RANK_UP', 'BONUSES', 'BONUS_CLAIM', 'GIVEBACK_MAX_PERCENT', 'VIP_HOST'],
  promotion: ['PROMOTION', 'RAKEBACK.promotionalPercent', 'RANK_UP.promotionalLevellingPercent'],
  affiliate: ['AFFILIATE'],
  race: ['RACE'],
} as const;
type PageName = keyof typeof QUOTED;
const PAGE_NAMES = Object.keys(QUOTED) as PageName[];

/** The rules that the server computes with, besides what the pages say. */
const SERVER_SIDE = [
  'RANKS',
  'RAKEBACK',
  'RANK_UP',
  'BONUSES',
  'BONUS_CLAIM',
  'PROMOTION',
  'AFFILIATE',
  'RACE',
] as const;

/** Passed unchanged to the database or the provider, and tested there. */
const PASSED_ON = ['PROMOTION.freeSpinsGame.name', 'AFFILIATE.codesMax'];
/** These only decide from which tier on the cards name the benefit. */
const ON_CARDS = ['RAKEBACK.from', 'RANK_UP.from'];

const original: Terms = await import('../../terms/house-terms.ts');

afterEach(() => {
  vi.doUnmock(TERMS);
  vi.unstubAllGlobals();
  vi.resetModules();
});

// Every figure loads the pages once more.
vi.setConfig({ testTimeout: 120_000 });

test.each(LANGUAGES)('rules: each page quotes its figures from the rule set, in %s', async (language) => {
  const quoted = await pagesWith(language, copyOf(original), PAGE_NAMES);
  const unquoted: string[] = [];
  for (const path of rulesOf(PROGRAMME)) {
    // Only the race page covers the race, and loading all pages for each figure takes long.
    const asked = PAGE_NAMES.filter((name) => (name === 'race') === (path[0] === 'RACE'));
    const pages = await pagesWith(language, changed(path), asked);
    const rule = path.join('.');
    const quoting = asked.filter((name) => pages[name] !== quoted[name]);
    if (quoting.length === 0) unquoted.push(`${rule} nowhere`);
    for (const name of PAGE_NAMES) {
      const mustQuote = QUOTED[name].some((part) => rule === part || rule.startsWith(`${part}.`));
      if (mustQuote && !quoting.includes(name)) unquoted.push(`${rule} on ${name}`);
    }
  }
  expect(unquoted).toEqual([]);
});

test.each(LANGUAGES)(
  'rules: the promotions page quotes every figure of the version it shows, in %s',
  async (language) => {
    vi.resetModules();
    vi.stubGlobal('navigator', { languages: [language] });
    const parts: Record<string, ComponentType> = {};
    for (const file of ['promo-terms', 'promo-steps']) {
      Object.assign(parts, (await import(`../../promotions/${file}.tsx`)) as Record<string, ComponentType>);
    }
    const page = (terms: PromotionTerms) =>
      ['Terms', 'Calculator', 'BonusSteps'].map((name) => textOf(parts[name]!, { terms, note: '' })).join(' ');
    const before = page(FIRST_PROMOTION);
    const changes: Partial<PromotionTerms>[] = [
      { bonusPercents: [100, 60, 100] },
      { bonusPercents: [100, 50] },
      { depositMin: 40 },
      { depositMax: 600 },
      { wagerFactor: 45 },
      { maxBetPercent: 3 },
      { maxConversion: 0.4 },
      { freeSpins: 25 },
      { freeSpins: 0 },
      { freeSpinStake: 0.5 },
      { depositDays: 14 },
    ];
    for (const change of changes)
      expect(page({ ...FIRST_PROMOTION, ...change }), JSON.stringify(change)).not.toBe(before);
  },
);

test('rules: the server reckons by the rule set', async () => {
  const before = await reckonedWith(copyOf(original));
  const unused: string[] = [];
  for (const path of rulesOf(SERVER_SIDE)) {
    const rule = path.join('.');
    if (PASSED_ON.includes(rule) || ON_CARDS.includes(rule)) continue;
    if ((await reckonedWith(changed(path))) === before) unused.push(rule);
  }
  expect(unused).toEqual([]);
});

/** The texts of the terms and of the pages that describe the programme. */
async function pagesWith(
  language: string,
  terms: Terms,
  asked: readonly PageName[],
): Promise<Record<PageName, string>> {
  useTerms(terms);
  vi.stubGlobal('navigator', { languages: [language] });
  const texts = { terms: '', rewards: '', promotion: '', affiliate: '', race: '' };
  if (asked.includes('terms')) {
    const { page } = (await import(`../../content/terms-text.${language}.ts`)) as { page: object };
    const { figuresIn, fillGaps } = await import('../../content/figures.ts');
    texts.terms = fillGaps(JSON.stringify(page), figuresIn(language as Language, []));
  }
  for (const [name, file, screen, given] of SCREENS as readonly Screen[]) {
    if (!asked.includes(name)) continue;
    const screens = (await import(file)) as Record<string, ComponentType>;
    texts[name] += textOf(screens[screen]!, given);
  }
  return texts;
}

/** Loaded by name, because this test is type-checked with the server's code, without JSX. */
const SCREENS = [
  ['rewards', '../../rewards/rewards-screen.tsx', 'RewardsScreen'],
  ['promotion', '../../promotions/promo-terms.tsx', 'Terms', { terms: FIRST_PROMOTION, note: '' }],
  ['affiliate', '../../affiliates/affiliate-screen.tsx', 'AffiliateScreen'],
  ['affiliate', '../../affiliates/referral-code.tsx', 'ReferralCode'],
  ['race', '../../crowd/race/race-screen.tsx', 'RaceScreen'],
] as const satisfies readonly (readonly [PageName, string, string, object?])[];

type Screen = readonly [PageName, string, string, object?];

function textOf(screen: ComponentType, given: object = {}): string {
  const routed = createElement(MemoryRouter, null, createElement(screen, given));
  const page = createElement(QueryClientProvider, { client: new QueryClient() }, routed);
  return renderToStaticMarkup(page).replaceAll(/<[^>]*>/g, ' ');
}

async function reckonedWith(terms: Terms): Promise<string> {
  useTerms(terms);
  const [stakes, ranks, bonuses, rewards, granting, promotion, earnings, codes, periods, race] = await Promise.all([
    import('../../bets/stakes.ts'),
    import('../../terms/ranks.ts'),
    import('../../rewards/bonuses.ts'),
    import('../../rewards/rewards.ts'),
    import('../../rewards/grant-bonuses.ts'),
    import('../../bets/promotion.ts'),
    import('../../affiliates/earnings.ts'),
    import('../../affiliates/code-rules.ts'),
    import('../../terms/periods.ts'),
    import('../../crowd/race/prizes.ts'),
  ]);
  const stake = 1_000_000_000n as never;
  const totals = (usd: bigint) => ({
    cashWagered: usd * 1_000_000n,
    bonusWagered: 0n,
    cashPaid: 0n,
    cashOpen: 0n,
    theoreticalNanos: usd * 1_000n,
  });
  const played = bonuses.BONUS_KINDS.flatMap((kind) =>
    [20_000n, 300_000n, 60_000_000n].map((usd) => bonuses.reckonBonus(kind, totals(0n) as never, totals(usd) as never)),
  );
  const claimable = [1n, 9_000_000n, 15_000_000n, 40_000_000n].map(
    (rakebackNanos) =>
      rewards.rewardsOf({
        rakebackNanos,
        cashWagered: 0n,
        bonusWagered: 0n,
        rankClaimed: 0n,
        bonusesOpen: 0,
      } as never).claimableRewards,
  );
  return JSON.stringify(
    [
      stakes.countStake('primary', stake, 10_000),
      stakes.countStake('promotional', stake, 10_000),
      ranks.RANK_LADDER,
      played,
      claimable,
      bonuses.BONUS_KINDS.map((kind) => periods.periodOf(terms.BONUSES[kind].every, 20_000)),
      bonuses.GRANT_MIN,
      granting.CLAIMABLE_MS,
      ...promised(promotion),
      earnings.reckonMonth({ ngr: 1_000_000n, theoretical: 9_000_000n, carried: [] }),
      earnings.reckonMonth({ ngr: 1_000_000n, theoretical: 1_000n, carried: [0n, 0n, 0n, 7n] }),
      race.PRIZES,
      [100n, 10_000n].map((points) => race.prizeAt(1, 1, points)),
      race.prizeAt(50, 1, 200n),
      [2, 3, 5, 6, 20, 21, 40, 41].map((length) => codes.checkCode('a'.repeat(length))),
    ],
    (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  );
}

function useTerms(terms: Terms): void {
  vi.resetModules();
  vi.doMock(TERMS, () => terms);
}

function copyOf(terms: Terms): Terms {
  return structuredClone({ ...terms });
}

/** How stakes with a bonus are treated. What deposits bring depends on the version: `promotions/bonus.test.ts`. */
function promised({ barByReturn, promotionWeight }: typeof Promotion): unknown[] {
  return [10_000, 26_000, 60_000].map((edgePpm) => [promotionWeight(edgePpm), barByReturn(edgePpm)]);
}

const OTHERS: Record<string, (rule: unknown) => unknown> = {
  from: (tier) => (tier === 'Coinling' ? 'High Roller' : 'Coinling'),
  of: (base) => (base === 'netLoss' ? 'theoretical' : 'netLoss'),
  every: (period) => (period === 'week' ? 'day' : 'week'),
  name: (name) => `${String(name)} II`,
};

/** A copy of the rules with one figure doubled, or one word changed. */
function changed(path: Path): Terms {
  const terms = copyOf(original);
  let place = terms as unknown as Record<string, unknown>;
  for (const step of path.slice(0, -1)) place = place[step] as Record<string, unknown>;
  const last = path.at(-1)!;
  const rule = place[last];
  place[last] = typeof rule === 'number' ? rule * 2 : OTHERS[last]!(rule);
  return terms;
}

/** Paths of nonzero numbers and of words that can differ. Ranks are known by their names everywhere. */
function rulesOf(names: readonly (keyof Terms)[]): Path[] {
  const found: Path[] = [];
  const visit = (value: unknown, path: Path): void => {
    const last = path.at(-1)!;
    const isWord = last in OTHERS && path[0] !== 'RANKS';
    if ((typeof value === 'number' && value !== 0) || isWord) found.push(path);
    else if (typeof value === 'object' && value !== null)
      for (const [step, part] of Object.entries(value)) visit(part, [...path, step]);
  };
  for (const name of names) visit(original[name], [name]);
  return found;
}
