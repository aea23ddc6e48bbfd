import { expireBonuses, grantBonuses } from '../../src/rewards/grant-bonuses.ts';
import { toUsd, usdMicros } from '../../src/money/usd.ts';
import type { Drill, EconomyPart } from './economy.ts';
import { monthIn, wageredOf, type ModelPlayer } from './model.ts';
import type { Random } from './random.ts';
import {
  bonusAmount,
  grantInModel,
  hasBonus,
  MODEL_BONUSES,
  pendingRankReward,
  periodStart,
  rankName,
  rankRewardsOwed,
} from './ranks.ts';
import type { Answered } from './server.ts';

/** Claims of all kinds; days, weeks and months that end, seen by a job that is late, early, and run twice. */
export const rewardsPart: EconomyPart = {
  operations: [
    { name: 'claim rakeback', weight: 4, run: claimRakeback },
    { name: 'claim rank reward', weight: 2, run: claimRankReward },
    { name: 'claim bonus', weight: 3, run: claimBonus },
  ],

  async between(drill) {
    const { server, clock, random, players, state } = drill;
    const granting = { database: server.database, clock, walletChanged() {} };
    if (random.share() < 0.5) {
      await expireBonuses(granting);
      expireInModel(players.values(), clock.now().getTime());
    }
    // It may be late, and it may run on several servers at once.
    if (random.share() < 0.3) return;
    await Promise.all(Array.from({ length: random.whole(1, 3) }, () => grantBonuses(granting)));
    const { day, ms } = drill.now();
    for (const player of players.values()) {
      const before = player.grants.size;
      grantInModel(player, state.grantedThrough, day, ms);
      for (let more = player.grants.size - before; more > 0; more -= 1) drill.count('bonuses granted');
    }
    state.grantedThrough = day;
  },

  async compare(drill, players) {
    await Promise.all(players.map((player) => compareVip(drill, player)));
  },
};

async function compareVip(drill: Drill, player: ModelPlayer): Promise<void> {
  const answered = await drill.server.call(player.id, '/api/users/rewards/vip');
  if (!answered.ok) return drill.differs(player, 'vip', 'answered', answered.code);
  const { rank, bonuses, grants } = answered.answer as unknown as VipAnswer;
  const { day, ms } = drill.now();
  drill.differs(player, 'rank', rankName(wageredOf(player)), rank);
  for (const kind of MODEL_BONUSES) {
    const amount = usdMicros(bonusAmount(player, kind, periodStart(kind, day), day + 1));
    const { unlocked, amount: found } = bonuses.find((bonus) => bonus.kind === kind)!;
    drill.differs(player, `${kind} so far`, [hasBonus(player, kind, day + 1), toUsd(amount)], [unlocked, found]);
  }
  for (const { id, amount, state } of grants) {
    const known = player.grants.get(id);
    const isOver = known?.state === 'claimable' && known.expiresAtMs <= ms;
    const expected = known && [toUsd(usdMicros(known.amount)), isOver ? 'expired' : known.state];
    drill.differs(player, `grant ${id}`, expected, [amount, state]);
  }
  drill.differs(player, 'grants', Math.min(GRANTS_SHOWN_MAX, player.grants.size), grants.length);
}

const GRANTS_SHOWN_MAX = 40;

interface VipAnswer {
  rank: string;
  bonuses: { kind: string; unlocked: boolean; amount: number }[];
  grants: { id: string; amount: number; state: string }[];
}

/** That a claim paid what the model says, or was refused where that has nothing. */
function settleClaim(drill: Drill, player: ModelPlayer, what: string, reward: bigint | null, answered: Answered): void {
  if (reward === null) return drill.differs(player, what, { ok: false, code: 'NOTHING_TO_CLAIM' }, answered);
  player.primary += reward;
  monthIn(player, drill.now().month).rewards += reward;
  const found = answered.ok ? [answered.answer['reward'], answered.answer['balance']] : answered.code;
  drill.differs(player, what, [toUsd(usdMicros(reward)), toUsd(usdMicros(player.primary))], found);
}

async function claimRakeback(drill: Drill, player: ModelPlayer): Promise<void> {
  const whole = player.rakebackNanos / 1_000n - rankRewardsOwed(player);
  const reward = whole >= 10_000n ? whole : null;
  const answered = await drill.server.call(player.id, '/api/users/claimRakeback');
  if (reward !== null) player.rakebackNanos -= reward * 1_000n;
  settleClaim(drill, player, 'rakeback', reward, answered);
}

async function claimRankReward(drill: Drill, player: ModelPlayer): Promise<void> {
  const reward = pendingRankReward(player);
  const answered = await drill.server.call(player.id, '/api/users/claimRankReward');
  if (reward !== null) player.ranksClaimed += 1;
  settleClaim(drill, player, 'rank reward', reward, answered);
}

async function claimBonus(drill: Drill, player: ModelPlayer, random: Random): Promise<boolean | void> {
  const ids = [...player.grants.keys()];
  if (ids.length === 0) return false;
  // Often the newest, sometimes one that is gone.
  const id = random.share() < 0.7 ? ids.at(-1)! : random.pick(ids);
  const grant = player.grants.get(id)!;
  const isOpen = grant.state === 'claimable' && grant.expiresAtMs > drill.clock.now().getTime();
  const answered = await drill.server.call(player.id, '/api/users/rewards/claimBonus', { id });
  if (isOpen) grant.state = 'claimed';
  settleClaim(drill, player, `bonus ${id}`, isOpen ? grant.amount : null, answered);
}

function expireInModel(players: Iterable<ModelPlayer>, nowMs: number): void {
  for (const { grants } of players) {
    for (const grant of grants.values()) {
      if (grant.state === 'claimable' && grant.expiresAtMs <= nowMs) grant.state = 'expired';
    }
  }
}
