import { bonusAmount, hasBonus, MODEL_BONUSES, periodStart, rankName } from './ranks.ts';
import { DAY_MS, dayOf } from './player.ts';
import { ACCESS_MS, noteSession, usd, type Turn } from './turn.ts';
import { SLOT } from './world.ts';

/** A second press of the button within this time changes nothing. */
const REPEAT_MS = 60_000;
const GRANTS_SHOWN_MAX = 40;
const PASSWORDS = ['Copper7!Lantern', 'Silver8!Compass', 'Golden9!Harbour'] as const;
const UNKNOWN_GAME = 'nothing-of-that-name';

export async function signIn(turn: Turn): Promise<void> {
  const { name: identifier, password } = turn.player;
  await turn.ask('sign-in', { path: '/api/users/login', body: { identifier, password } });
  noteSession(turn, true);
}

export async function signInWrongly(turn: Turn): Promise<void> {
  const body = { identifier: `nobody-${turn.nextKey()}`, password: turn.player.password };
  await turn.attempt('sign-in of nobody', { path: '/api/users/login', body }, 'LOGIN_FAILED');
}

export async function registerTwice(turn: Turn): Promise<void> {
  const { player, random } = turn;
  const other = { username: `x${turn.nextKey().replaceAll(/\W/g, '')}`.slice(0, 12), email: player.email };
  const same = { username: player.name.toUpperCase(), email: `again-${player.email}` };
  const body = { ...(random.share() < 0.5 ? other : same), password: player.password, over18: true };
  await turn.attempt('a name or address once more', { path: '/api/users/register', body }, 'TAKEN');
}

export async function signOut(turn: Turn): Promise<void> {
  await turn.ask('sign-out', { path: '/api/users/logout', body: {} });
  noteSession(turn, false);
}

export async function refresh(turn: Turn): Promise<void> {
  await turn.ask('refresh', { path: '/api/users/refresh-token', body: {} });
  // Only the sign-in surely counts as activity on both servers.
  turn.player.outFromMs = turn.now.getTime() + ACCESS_MS;
}

export async function changePassword(turn: Turn): Promise<void> {
  const { player, random } = turn;
  const newPassword = random.pick(PASSWORDS.filter((password) => password !== player.password));
  const body = { currentPassword: player.password, newPassword };
  await turn.ask('change of password', { path: '/api/users/change-password', body });
  player.password = newPassword;
  noteSession(turn, true);
}

export async function selectBalance(turn: Turn): Promise<void> {
  const { player, random } = turn;
  const wanted = player.run && random.share() < 0.8 ? 'promotional' : 'primary';
  await turn.ask('selection', { path: '/api/users/updateBalanceType', body: { selectedBalanceType: wanted } });
  player.selected = wanted;
}

export async function changeFavourites(turn: Turn): Promise<void> {
  const { player, random } = turn;
  const id = random.pick([SLOT, 'plinko', 'mines', UNKNOWN_GAME]);
  const path = `/api/users/favourites/${id}`;
  if (random.share() < 0.4) {
    await turn.ask('favourite', { method: 'DELETE', path });
    player.favourites.delete(id);
  } else {
    await turn.attempt('favourite', { method: 'PUT', path, body: {} }, id === UNKNOWN_GAME ? 'NOT_FOUND' : null);
    if (id !== UNKNOWN_GAME) player.favourites.add(id);
  }
  const { body } = await turn.call({ method: 'GET', path: '/api/users/games' });
  const found = (body['favourites'] as string[]).toSorted();
  turn.expect('favourites', found, [...player.favourites].toSorted());
}

/** Any amount, none at all, or what was wished for before. */
export async function setLimits(turn: Turn): Promise<void> {
  const { player, random, now } = turn;
  const kind = random.pick(['loss', 'wager'] as const);
  const wish = player.wishFor(kind, now);
  const other = random.share() < 0.1 ? null : BigInt(random.whole(50, 2_000)) * 1_000_000n;
  const asked = wish && random.share() < 0.5 ? wish.amount : other;
  const shown = (amount: bigint | null) => (amount === null ? null : usd(amount));
  const call = { method: 'PUT', path: '/api/users/limits', body: { [kind]: { day: shown(asked) } } } as const;
  const { body } = await turn.ask('limits', call);
  const { amount, wish: kept } = player.askLimit(kind, asked, now);
  turn.expect(`limit on ${kind}`, (body[kind] as { day: number | null }).day, shown(amount));
  const pending = body['pending'] as { kind: string; amount: number | null; askedAt: string }[];
  const wished = pending.filter((one) => one.kind === kind).map((one) => [one.amount, one.askedAt]);
  const expected = kept ? [[shown(kept.amount), new Date(kept.askedAtMs).toISOString()]] : [];
  turn.expect(`wishes for the limit on ${kind}`, wished, expected);
}

export async function excludeSelf(turn: Turn): Promise<void> {
  const { player, now } = turn;
  const { body } = await turn.ask('self-exclusion', { path: '/api/users/self-exclusion', body: { duration: '24h' } });
  const until = now.getTime() + DAY_MS;
  if (until - player.excludedUntilMs >= REPEAT_MS) player.excludedUntilMs = until;
  const { until: told } = body['exclusion'] as { until: string };
  turn.expect('self-exclusion until', told, new Date(player.excludedUntilMs).toISOString());
}

/** Everything that the page about oneself tells. */
export async function readSession(turn: Turn): Promise<void> {
  const { name, primary, promotional, wagered, isEnded } = turn.player;
  const { body } = await turn.ask('session', { method: 'GET', path: '/api/users/session' });
  turn.expect(
    'session: figures',
    [body['username'], body['balance'], body['bonus'], body['rank'], body['promoActivatedButEnded']],
    [name, usd(primary), usd(promotional), rankName(wagered), isEnded],
  );
}

interface VipPage {
  rank: string;
  bonuses: { kind: string; unlocked: boolean; amount: number }[];
  grants: { id: string; amount: number; state: string }[];
}

/** The page of the VIP programme: the rank, what each bonus has come to so far, and every grant. */
export async function readVip(turn: Turn): Promise<void> {
  const { player, now } = turn;
  const today = dayOf(now);
  const answer = await turn.ask('VIP page', { method: 'GET', path: '/api/users/rewards/vip' });
  const { rank, bonuses, grants } = answer.body as unknown as VipPage;
  turn.expect('VIP page: rank', rank, rankName(player.wagered));
  for (const kind of MODEL_BONUSES) {
    const { unlocked, amount } = bonuses.find((bonus) => bonus.kind === kind)!;
    const soFar = bonusAmount(player, kind, periodStart(kind, today), today + 1);
    turn.expect(`VIP page: ${kind}`, [unlocked, amount], [hasBonus(player, kind, today + 1), usd(soFar)]);
  }
  for (const { id, amount, state } of grants) {
    const known = player.grants.get(id);
    turn.expect(`VIP page: ${id}`, [amount, state], known && [usd(known.amount), known.state]);
  }
  turn.expect('VIP page: grants', grants.length, Math.min(GRANTS_SHOWN_MAX, player.grants.size));
}

/** Without a session every call of a player's is refused, and nothing happens. */
export async function tryWithoutSession(turn: Turn): Promise<void> {
  const { player, now } = turn;
  if (now.getTime() < Math.max(player.inUntilMs, player.outFromMs)) return;
  const call = { path: '/api/keno/play/keno', body: { betAmount: 1, risk: 'low', selectedNumbers: [1] } };
  await turn.attempt('a bet without a session', call, 'NOT_SIGNED_IN');
}
