import { findAffiliate } from '../../src/affiliates/affiliate-rows.ts';
import { closeAffiliateMonths } from '../../src/affiliates/close-months.ts';
import { refreshReferrals } from '../../src/affiliates/refresh.ts';
import { listReferrals } from '../../src/affiliates/stats.ts';
import type { Drill, EconomyPart } from './economy.ts';
import type { ModelPlayer } from './model.ts';
import { affiliateShare, theoreticalIn } from './months.ts';
import { addPlayer } from './players.ts';
import type { Random } from './random.ts';

const SETTLING_MS = 3_600_000;
const REGISTERED_A_ROUND_MAX = 16;
const LOOKED_AT_MAX = 10;

/** Codes, registrations by them, months that close, and what affiliates see of their referrals. */
export const affiliatesPart: EconomyPart = {
  operations: [{ name: 'referral code', weight: 0.5, run: setCode }],

  async between(drill) {
    const { random, players } = drill;
    const affiliates = [...players.values()].filter(({ isAffiliate }) => isAffiliate);
    for (
      let left = random.whole(0, Math.min(REGISTERED_A_ROUND_MAX, Math.ceil(players.size / 8)));
      left > 0;
      left -= 1
    ) {
      const referrer = random.share() < 0.8 && affiliates.length > 0 ? random.pick(affiliates) : null;
      await addPlayer(drill, referrer);
      drill.count(referrer ? 'registered by a code' : 'registered');
    }
    if (random.share() < 0.5) await closeMonths(drill, affiliates);
  },

  async compare(drill, some) {
    const affiliates = some.filter(({ isAffiliate }) => isAffiliate).slice(0, LOOKED_AT_MAX);
    for (const affiliate of affiliates) await compareReferrals(drill, affiliate);
  },
};

async function setCode(drill: Drill, player: ModelPlayer, random: Random): Promise<boolean | void> {
  // Affiliates have no promotion: most players are to have one.
  if (player.id % 3n !== 0n) return false;
  const isWrong = random.share() < 0.1;
  const isBusy = player.promoState === 'active' && !(player.bonuses === 3 && player.run === null);
  const refused = isWrong ? 'REFERRAL_CODE_PATTERN' : !player.isAffiliate && isBusy ? 'REFERRAL_CODE_PROMOTION' : null;
  const newReferralCode = isWrong ? 'no code!' : `Code-${player.id}`;
  const answered = await drill.server.call(player.id, '/api/users/change-referral', { newReferralCode });
  drill.differs(player, 'referral code', refused, answered.ok ? null : answered.code);
  if (refused || player.isAffiliate) return;
  player.isAffiliate = true;
  player.nextMonth = drill.now().month;
}

/** By two servers at once, and once more for one that comes late. */
async function closeMonths(drill: Drill, affiliates: readonly ModelPlayer[]): Promise<void> {
  const { server, clock } = drill;
  const closing = { cells: server.cells, clock, waits: async () => false, walletChanged() {} };
  await Promise.all([closeAffiliateMonths(closing), closeAffiliateMonths(closing)]);
  await closeAffiliateMonths(closing);
  const until = new Date(clock.now().getTime() - SETTLING_MS).toISOString().slice(0, 7);
  const due = affiliates.filter(({ nextMonth }) => nextMonth < until);
  if (due.length === 0) return;
  const referrals = referralsBy(drill);
  for (const affiliate of due) {
    for (; affiliate.nextMonth < until; affiliate.nextMonth = monthAfter(affiliate.nextMonth)) {
      const mine = referrals.get(affiliate.id) ?? [];
      const ngr = mine.reduce((sum, { months }) => {
        const month = months.get(affiliate.nextMonth);
        return sum + (month ? month.staked - month.paid - month.rewards : 0n);
      }, 0n);
      const theoretical = mine.reduce((sum, player) => sum + theoreticalIn(player, affiliate.nextMonth), 0n);
      drill.count('months closed');
      const earned = affiliateShare(affiliate, ngr, theoretical);
      if (earned === 0n) continue;
      affiliate.primary += earned;
      drill.count('months that were paid');
    }
  }
}

async function compareReferrals(drill: Drill, affiliate: ModelPlayer): Promise<void> {
  const { cells } = drill.server;
  const database = cells.of(affiliate.id);
  await refreshReferrals(cells, affiliate.id);
  const page = { sort: 'signupDate', order: 'asc', offset: 0, limit: 10_000 } as const;
  const found = await listReferrals(database, affiliate.id, page);
  const expected = (referralsBy(drill).get(affiliate.id) ?? []).map(({ months, cashWagered, bonusWagered }) => [
    [...months.values()].reduce((sum, { staked, paid, rewards }) => sum + staked - paid - rewards, 0n),
    cashWagered,
    bonusWagered,
  ]);
  const told = found
    .toSorted((a, b) => a.number - b.number)
    .map(({ ngr, cashWagered, bonusWagered }) => [ngr, cashWagered, bonusWagered]);
  drill.differs(affiliate, 'referrals', expected, told);
  const count = (await findAffiliate(database, affiliate.id))?.referralCount;
  drill.differs(affiliate, 'number of referrals', expected.length, count);
}

/** In the order in which they registered. */
function referralsBy({ players }: Drill): Map<ModelPlayer['id'], ModelPlayer[]> {
  const referrals = new Map<ModelPlayer['id'], ModelPlayer[]>();
  for (const player of players.values()) {
    if (player.referrerId === null) continue;
    const others = referrals.get(player.referrerId);
    if (others) others.push(player);
    else referrals.set(player.referrerId, [player]);
  }
  return referrals;
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
