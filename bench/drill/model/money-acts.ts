import { pendingRankReward, rankRewardsOwed } from './ranks.ts';
import { post } from '../../../src/ledger/post.ts';
import { usdMicros } from '../../../src/money/usd.ts';
import { payoutAddressOf } from '../../player/payout-address.ts';
import { paymentNotice } from '../load/signed-calls.ts';
import { inject } from './browser.ts';
import { monthOf } from './player.ts';
import { expectBalances, usd, type Turn } from './turn.ts';

const CLAIM_MIN = 10_000n;

export async function depositCoins(turn: Turn): Promise<void> {
  const { player, random, now, world } = turn;
  const signed = await turn.call({ path: '/api/crypto/sign', body: { amount: 3, currency: 'usdt' } });
  const isExcluded = now.getTime() < player.excludedUntilMs;
  const call = { path: '/api/crypto/deposit', body: signed.body };
  const opened = await turn.attempt('deposit address', call, isExcluded ? 'SELF_EXCLUDED' : null);
  if (!opened) return;
  const cents = random.whole(1_600, random.share() < 0.2 ? 90_000 : 12_000);
  const paymentId = world.processor.send(opened.body['pay_address'] as string, (cents / 100).toFixed(2));
  world.processor.change(paymentId, { status: 'finished' });
  // On both servers at once, and once more.
  const servers = [0, 1, random.whole(0, 1)].map((at) => world.servers[at]!);
  const answers = await Promise.all(servers.map((server) => inject(server, paymentNotice(paymentId))));
  const statuses = answers.map(({ statusCode }) => statusCode);
  turn.expect('notices', statuses, [200, 200, 200]);
  player.deposit(now, BigInt(cents) * 10_000n);
  expectBalances(turn, 'deposit', await turn.call({ method: 'GET', path: '/api/users/session' }));
}

export async function withdraw(turn: Turn): Promise<void> {
  const { player, random } = turn;
  const amount = BigInt(random.whole(1_500, 30_000)) * 10_000n;
  if (random.share() < 0.3) {
    await turn.ask('quote', { method: 'GET', path: `/api/crypto/quote?currency=usdt&amount=${usd(amount)}` });
  }
  const body = { address: payoutAddressOf(player.id), currency: 'usdt', amount: usd(amount) };
  const signed = await turn.ask('payout sign', { path: '/api/crypto/sign', body });
  const call = { path: '/api/crypto/payout', body: signed.body, key: turn.nextKey() };
  const refused = !player.isVerified ? 'EMAIL_UNCONFIRMED' : player.primary < amount ? 'BALANCE_TOO_LOW' : null;
  const answer = await turn.attempt('payout', call, refused);
  if (!answer) return;
  player.primary -= amount;
  turn.expect('payout: balance', answer.body['balance'], usd(player.primary));
  turn.expect('payout: repeated under its key', (await turn.again(call)).text, answer.text);
  const other = { path: call.path, body: call.body };
  await turn.attempt(
    'payout: the signature again',
    other,
    player.primary < amount ? 'BALANCE_TOO_LOW' : 'REQUEST_USED',
  );
}

export async function claimRakeback(turn: Turn): Promise<void> {
  const { player } = turn;
  const whole = player.rakebackNanos / 1_000n - rankRewardsOwed(player);
  if (await claim(turn, 'claimRakeback', {}, whole < CLAIM_MIN ? null : whole)) player.rakebackNanos -= whole * 1_000n;
}

export async function claimRankReward(turn: Turn): Promise<void> {
  const { player } = turn;
  if (await claim(turn, 'claimRankReward', {}, pendingRankReward(player))) player.ranksClaimed += 1;
}

export async function claimBonus(turn: Turn): Promise<void> {
  const { player, random } = turn;
  const id = player.grants.size > 0 ? random.pick([...player.grants.keys()]) : 'daily-2031-01-01';
  const grant = player.grants.get(id);
  const amount = grant?.state === 'claimable' ? grant.amount : null;
  if (await claim(turn, 'rewards/claimBonus', { id }, amount)) grant!.state = 'claimed';
}

/** Gives whether it was paid. Without an amount there must be nothing to claim. */
async function claim(turn: Turn, what: string, body: object, amount: bigint | null): Promise<boolean> {
  const { player, now } = turn;
  const call = { path: `/api/users/${what}`, body };
  const answer = await turn.attempt(what, call, amount === null ? 'NOTHING_TO_CLAIM' : null);
  if (!answer || amount === null) return false;
  player.reward(now, amount);
  turn.expect(`${what}: balance`, answer.body['balance'], usd(player.primary));
  return true;
}

export async function activate(turn: Turn): Promise<void> {
  const { player, now } = turn;
  const refused = now.getTime() < player.excludedUntilMs ? 'SELF_EXCLUDED' : player.activate();
  await turn.attempt('activation', { path: '/api/users/activatePromotion', body: {} }, refused);
}

export async function cancel(turn: Turn): Promise<void> {
  await turn.attempt('cancel', { path: '/api/users/cancelPromotion', body: {} }, turn.player.cancel());
}

/** Takes the bonus to within a few bets of its lock, which would take thousands. */
export async function skipAhead({ player, random, world }: Turn): Promise<void> {
  const { id, run, maxBet } = player;
  if (!run) return;
  const left = maxBet * BigInt(random.whole(1, 4));
  if (run.lock - run.progress <= left) return;
  run.progress = run.lock - left;
  const sql = 'UPDATE wallets SET promo_progress_micros = $2, version = version + 1 WHERE player_id = $1';
  await world.cells.of(id).query(sql, [id, run.progress]);
}

/** Takes the bonus down to a stake or two, as bad luck would in hundreds of bets. */
export async function loseDown({ player, random, world, nextKey }: Turn): Promise<void> {
  const { id: playerId, run, promotional } = player;
  const left = BigInt(random.whole(100_000, 500_000));
  if (!run || promotional <= left) return;
  const amount = usdMicros(promotional - left);
  const transfers = [{ kind: 'adjustment', debit: 'promotional', credit: 'adjustments', amount } as const];
  const posting = { playerId, key: `lost:${nextKey()}`, transfers };
  await world.cells.of(playerId).transaction((tx) => post(tx, world.clock, posting));
  player.promotional = left;
}

export async function setCode(turn: Turn): Promise<void> {
  const { player, players, random, now } = turn;
  const taken = players.find(({ code, id }) => code !== null && id !== player.id)?.code ?? null;
  const wanted = taken !== null && random.share() < 0.3 ? taken : `code-${player.name.toLowerCase()}`;
  const isActive = player.state === 'active' && !player.isEnded;
  const inTheWay = isActive ? 'REFERRAL_CODE_PROMOTION' : wanted === taken ? 'REFERRAL_CODE_TAKEN' : null;
  const refused = player.code === wanted ? null : inTheWay;
  const call = { method: 'PUT', path: '/api/users/change-referral', body: { newReferralCode: wanted } } as const;
  if (!(await turn.attempt('referral code', call, refused))) return;
  if (player.code === null) player.nextMonth = monthOf(now);
  player.code = wanted;
}
