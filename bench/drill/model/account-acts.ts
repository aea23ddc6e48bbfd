import { isSurelyIn, saidBy, usd, type Turn } from './turn.ts';
import { bonusAmount, hasBonus, MODEL_BONUSES, periodStart, rankName } from './ranks.ts';
import { wageredOf } from './rewards-model.ts';
import { askLimit, wishOf } from './limits-model.ts';
import { SLOT } from './world.ts';

const ACCESS_MS = 30 * 60_000;
const DAY_MS = 86_400_000;
/** A second press of the button within this time changes nothing. */
const REPEAT_MS = 60_000;
const PASSWORDS = ['Copper7!Lantern', 'Silver8!Compass', 'Golden9!Harbour'] as const;

export async function signIn(turn: Turn): Promise<void> {
  const { player, now } = turn;
  const answer = await turn.call({
    path: '/api/users/login',
    body: { identifier: player.name, password: player.password },
  });
  turn.expect('sign-in', saidBy(answer), 'ok');
  player.inUntilMs = now.getTime() + ACCESS_MS;
  player.outFromMs = player.inUntilMs;
  player.seat = null;
}

export async function signInWrongly(turn: Turn): Promise<void> {
  const body = { identifier: `nobody-${turn.nextKey()}`, password: turn.player.password };
  turn.expect('sign-in of nobody', saidBy(await turn.call({ path: '/api/users/login', body })), 'LOGIN_FAILED');
}

export async function registerTwice(turn: Turn): Promise<void> {
  const { player, random } = turn;
  const other = { username: `x${turn.nextKey().replaceAll(/\W/g, '')}`.slice(0, 12), email: player.email };
  const same = { username: player.name.toUpperCase(), email: `again-${player.email}` };
  const body = { ...(random.share() < 0.5 ? other : same), password: player.password, over18: true };
  turn.expect('a name or address once more', saidBy(await turn.call({ path: '/api/users/register', body })), 'TAKEN');
}

export async function signOut(turn: Turn): Promise<void> {
  const { player } = turn;
  turn.expect('sign-out', saidBy(await turn.call({ path: '/api/users/logout', body: {} })), 'ok');
  player.inUntilMs = 0;
  player.outFromMs = 0;
  player.seat = null;
}

export async function refresh(turn: Turn): Promise<void> {
  const { player, now } = turn;
  const answer = await turn.call({ path: '/api/users/refresh-token', body: {} });
  turn.expect('refresh', saidBy(answer), 'ok');
  // Only the sign-in surely counts as activity on both servers.
  player.outFromMs = now.getTime() + ACCESS_MS;
}

export async function changePassword(turn: Turn): Promise<void> {
  const { player, random, now } = turn;
  const newPassword = random.pick(PASSWORDS.filter((password) => password !== player.password));
  const body = { currentPassword: player.password, newPassword };
  const answer = await turn.call({ path: '/api/users/change-password', body });
  turn.expect('change of password', saidBy(answer), 'ok');
  player.password = newPassword;
  player.inUntilMs = now.getTime() + ACCESS_MS;
  player.outFromMs = player.inUntilMs;
  player.seat = null;
}

export async function selectBalance(turn: Turn): Promise<void> {
  const { player, random } = turn;
  const wanted = player.life.run && random.share() < 0.8 ? 'promotional' : 'primary';
  const body = { selectedBalanceType: wanted };
  turn.expect('selection', saidBy(await turn.call({ path: '/api/users/updateBalanceType', body })), 'ok');
  player.life.selected = wanted;
}

export async function changeFavourites(turn: Turn): Promise<void> {
  const { player, random } = turn;
  const id = random.pick([SLOT, 'plinko', 'mines', 'nothing-of-that-name']);
  const isRemoval = random.share() < 0.4;
  const answer = await turn.call({
    method: isRemoval ? 'DELETE' : 'PUT',
    path: `/api/users/favourites/${id}`,
    ...(isRemoval ? {} : { body: {} }),
  });
  const isUnknown = id === 'nothing-of-that-name';
  turn.expect('favourite', saidBy(answer), isUnknown && !isRemoval ? 'NOT_FOUND' : 'ok');
  if (isRemoval) player.favourites.delete(id);
  else if (!isUnknown) player.favourites.add(id);
  const { body } = await turn.call({ method: 'GET', path: '/api/users/games' });
  const found = (body['favourites'] as string[]).toSorted();
  turn.expect('favourites', found, [...player.favourites].toSorted());
}

/** Any amount, none at all, or what was wished for before. */
export async function setLimits(turn: Turn): Promise<void> {
  const { player, random, now } = turn;
  const kind = random.pick(['loss', 'wager'] as const);
  const limit = player.limits[kind];
  const wish = wishOf(limit, now.getTime());
  const other = random.share() < 0.1 ? null : BigInt(random.whole(50, 2_000)) * 1_000_000n;
  const asked = wish && random.share() < 0.5 ? wish.amount : other;
  const body = { [kind]: { day: asked === null ? null : usd(asked) } };
  const answer = await turn.call({ method: 'PUT', path: '/api/users/limits', body });
  turn.expect('limits', saidBy(answer), 'ok');
  askLimit(limit, asked, now.getTime());
  const told = answer.body[kind] as { day: number | null };
  turn.expect(`limit on ${kind}`, told.day, limit.amount === null ? null : usd(limit.amount));
  const pending = answer.body['pending'] as { kind: string; amount: number | null; askedAt: string }[];
  const wished = pending.filter((one) => one.kind === kind).map(({ amount, askedAt }) => [amount, askedAt]);
  const { wish: kept } = limit;
  turn.expect(
    `wishes for the limit on ${kind}`,
    wished,
    kept ? [[kept.amount === null ? null : usd(kept.amount), new Date(kept.askedAtMs).toISOString()]] : [],
  );
}

export async function excludeSelf(turn: Turn): Promise<void> {
  const { player, now } = turn;
  const answer = await turn.call({ path: '/api/users/self-exclusion', body: { duration: '24h' } });
  turn.expect('self-exclusion', saidBy(answer), 'ok');
  const until = now.getTime() + DAY_MS;
  if (until - player.excludedUntilMs >= REPEAT_MS) player.excludedUntilMs = until;
  const { until: told } = answer.body['exclusion'] as { until: string };
  turn.expect('self-exclusion until', told, new Date(player.excludedUntilMs).toISOString());
}

/** Everything that the page about oneself tells. */
export async function readSession(turn: Turn): Promise<void> {
  const { player } = turn;
  const { body, ...answer } = await turn.call({ method: 'GET', path: '/api/users/session' });
  turn.expect('session', saidBy({ body, ...answer }), 'ok');
  const { life, rewards } = player;
  turn.expect(
    'session: figures',
    {
      name: body['username'],
      balances: [body['balance'], body['bonus']],
      rank: body['rank'],
      ended: body['promoActivatedButEnded'],
    },
    {
      name: player.name,
      balances: [usd(life.primary), usd(life.promotional)],
      rank: rankName(wageredOf(rewards)),
      ended: life.isEnded,
    },
  );
}

const GRANTS_SHOWN_MAX = 40;

/** The page of the VIP programme: the rank, what each bonus has come to so far, and every grant. */
export async function readVip(turn: Turn): Promise<void> {
  const { rewards } = turn.player;
  const nowMs = turn.now.getTime();
  const today = Math.floor(nowMs / DAY_MS);
  const answer = await turn.call({ method: 'GET', path: '/api/users/rewards/vip' });
  turn.expect('VIP page', saidBy(answer), 'ok');
  const { rank, bonuses, grants } = answer.body as unknown as VipPage;
  turn.expect('VIP page: rank', rank, rankName(wageredOf(rewards)));
  for (const kind of MODEL_BONUSES) {
    const { unlocked, amount } = bonuses.find((bonus) => bonus.kind === kind)!;
    const soFar = bonusAmount(rewards, kind, periodStart(kind, today), today + 1);
    turn.expect(`VIP page: ${kind}`, [unlocked, amount], [hasBonus(rewards, kind, today + 1), usd(soFar)]);
  }
  for (const { id, amount, state } of grants) {
    const known = rewards.grants.get(id);
    const isOver = known?.state === 'claimable' && known.expiresAtMs <= nowMs;
    turn.expect(`VIP page: ${id}`, [amount, state], known && [usd(known.amount), isOver ? 'expired' : known.state]);
  }
  turn.expect('VIP page: grants', grants.length, Math.min(GRANTS_SHOWN_MAX, rewards.grants.size));
}

interface VipPage {
  rank: string;
  bonuses: { kind: string; unlocked: boolean; amount: number }[];
  grants: { id: string; amount: number; state: string }[];
}

/** Without a session every call of a player's is refused, and nothing happens. */
export async function tryWithoutSession(turn: Turn): Promise<void> {
  const { player, now } = turn;
  if (isSurelyIn(turn) || now.getTime() < player.outFromMs) return;
  const call = { path: '/api/keno/play/keno', body: { betAmount: 1, risk: 'low', selectedNumbers: [1] } };
  turn.expect('a bet without a session', saidBy(await turn.call(call)), 'NOT_SIGNED_IN');
}
