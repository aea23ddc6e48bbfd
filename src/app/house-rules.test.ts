import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type * as HouseTerms from '../terms/house-terms.ts';

// One rule set: a rule that is changed there is changed on the pages, in both languages, and in what the server does.

type Terms = typeof HouseTerms;
type Path = readonly (string | number)[];

const TERMS = '../terms/house-terms.ts';
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
] as const satisfies readonly (keyof Terms)[];

/** What the server reckons by, besides what the pages say. */
const SERVER_SIDE = ['RANKS', 'RAKEBACK', 'RANK_UP', 'BONUSES', 'BONUS_CLAIM'] as const;

const original: Terms = await import('../terms/house-terms.ts');

afterEach(() => {
  vi.doUnmock(TERMS);
  vi.unstubAllGlobals();
  vi.resetModules();
});

// Every figure means loading the pages once more.
vi.setConfig({ testTimeout: 120_000 });

test.each(['en', 'es'])('rules: every figure of the programme is quoted from the rule set, in %s', async (language) => {
  const quoted = await pagesWith(language, copyOf(original));
  const unquoted: string[] = [];
  for (const path of figuresOf(PROGRAMME)) {
    if ((await pagesWith(language, changed(path))) === quoted) unquoted.push(path.join('.'));
  }
  expect(unquoted).toEqual([]);
});

test('rules: the server reckons by the rule set', async () => {
  const before = await reckonedWith(copyOf(original));
  const unused: string[] = [];
  for (const path of figuresOf(SERVER_SIDE)) {
    if ((await reckonedWith(changed(path))) === before) unused.push(path.join('.'));
  }
  expect(unused).toEqual([]);
});

/** The texts of the terms and of the pages that describe the programme. */
async function pagesWith(language: string, terms: Terms): Promise<string> {
  useTerms(terms);
  vi.stubGlobal('navigator', { languages: [language] });
  const { page } = (await import(`../content/terms-text.${language}.ts`)) as { page: object };
  const texts = [JSON.stringify(page)];
  for (const [file, name] of PAGES) {
    const screens = (await import(file)) as Record<string, ComponentType>;
    texts.push(textOf(screens[name]!));
  }
  return texts.join('\n');
}

/** By name: this test is checked as the server's code is, which knows no JSX. */
const PAGES = [
  ['../rewards/rewards-screen.tsx', 'RewardsScreen'],
  ['../promotions/promo-screen.tsx', 'PromoScreen'],
  ['../affiliates/affiliate-screen.tsx', 'AffiliateScreen'],
  ['../affiliates/referral-code.tsx', 'ReferralCode'],
] as const;

function textOf(screen: ComponentType): string {
  const routed = createElement(MemoryRouter, null, createElement(screen));
  const page = createElement(QueryClientProvider, { client: new QueryClient() }, routed);
  return renderToStaticMarkup(page).replaceAll(/<[^>]*>/g, ' ');
}

async function reckonedWith(terms: Terms): Promise<string> {
  useTerms(terms);
  const [stakes, ranks, bonuses, rewards, granting] = await Promise.all([
    import('../bets/stakes.ts'),
    import('../terms/ranks.ts'),
    import('../rewards/bonuses.ts'),
    import('../rewards/rewards.ts'),
    import('../rewards/grant-bonuses.ts'),
  ]);
  const stake = 1_000_000_000n as never;
  const totals = (usd: bigint) => ({
    cashWagered: usd * 1_000_000n,
    bonusWagered: 0n,
    cashPaid: 0n,
    cashOpen: 0n,
    theoreticalNanos: usd * 1_000n,
  });
  const played = bonuses.BONUS_KINDS.map((kind) =>
    bonuses.reckonBonus(kind, totals(0n) as never, totals(60_000_000n) as never),
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
      bonuses.GRANT_MIN,
      granting.CLAIMABLE_MS,
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

/** A copy of the rules in which one figure is twice what it was. */
function changed(path: Path): Terms {
  const terms = copyOf(original);
  let place = terms as unknown as Record<string, unknown>;
  for (const step of path.slice(0, -1)) place = place[step] as Record<string, unknown>;
  const last = path.at(-1)!;
  place[last] = (place[last] as number) * 2;
  return terms;
}

/** Where numbers stand that are not zero. */
function figuresOf(names: readonly (keyof Terms)[]): Path[] {
  const found: Path[] = [];
  const visit = (value: unknown, path: Path): void => {
    if (typeof value === 'number' && value !== 0) found.push(path);
    if (typeof value !== 'object' || value === null) return;
    for (const [step, part] of Object.entries(value)) visit(part, [...path, step]);
  };
  for (const name of names) visit(original[name], [name]);
  return found;
}
