import { isWithdrawalFrozen } from '../../cashier/cases/cases.ts';
import { depositTotals } from '../../cashier/deposits/deposit-totals.ts';
import { Refusal } from '../../http/errors.ts';
import { findCase } from '../../identity/case-rows.ts';
import { toPlayerId, type PlayerId } from '../../ledger/player-id.ts';
import { FOREVER } from '../../ledger/wallet.ts';
import { readWallet } from '../../ledger/wallet-rows.ts';
import { listLinksOf } from '../../linked-accounts/link-rows.ts';
import { formatUsd } from '../../money/usd.ts';
import { listNotes } from '../../operator/note-commands.ts';
import { readLimits } from '../../safer-play/limit-rows.ts';
import { listSessions } from '../../sessions/session-rows.ts';
import type { ServeStaff } from '../../staff/router.ts';
import { findAccount, type Account } from './account-rows.ts';
import type { Office } from '../shared/desk.ts';
import { recordLook } from '../shared/looks.ts';
import * as api from './players-api.ts';
import { findPlayers, listDevices, maskEmail } from './player-search.ts';
import { readEvents } from './timeline.ts';

export function playerRoutes(serve: ServeStaff, office: Office): void {
  const { reads, keys } = office;

  serve(api.searchPlayers, async ({ query }) => {
    const { found, isCut } = await findPlayers(reads, keys, query.text);
    return {
      items: found.map(({ playerId, username, email, status, country, createdAt, foundBy }) => ({
        id: String(playerId),
        username,
        email: maskEmail(email),
        status,
        country,
        createdAt: createdAt.toISOString(),
        foundBy,
      })),
      isCut,
    };
  });

  serve(api.readPlayer, async ({ params, query, session, request }) => {
    const player = await playerOf(office, params.id);
    await recordLook(office, request, session, { what: 'account', playerId: player.playerId, why: query.why });
    return describePlayer(office, player);
  });

  serve(api.readTimeline, async ({ params, query }) => {
    const playerId = toPlayerId(BigInt(params.id));
    if (!reads.has(playerId)) throw new Refusal('NOT_FOUND');
    const before = query.before === undefined ? null : new Date(query.before);
    const [{ events, next }] = await Promise.all([
      readEvents(reads, playerId, { kind: query.kind ?? null, before }),
      playerOf(office, params.id),
    ]);
    return {
      items: events.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest })),
      next: next?.toISOString() ?? null,
    };
  });
}

export async function playerOf({ reads }: Pick<Office, 'reads'>, id: string): Promise<Account> {
  const playerId = toPlayerId(BigInt(id));
  const player = reads.has(playerId) ? await findAccount(reads.of(playerId), playerId) : null;
  if (!player) throw new Refusal('NOT_FOUND');
  return player;
}

export async function nameOf({ reads }: Pick<Office, 'reads'>, playerId: PlayerId) {
  const player = reads.has(playerId) ? await findAccount(reads.of(playerId), playerId) : null;
  return { id: String(playerId), username: player?.username ?? '?' };
}

async function describePlayer(office: Office, player: Account) {
  const { reads } = office;
  const { playerId } = player;
  const database = reads.of(playerId);
  const wallet = await readWallet(database, playerId);
  const deposits = await depositTotals(database, playerId);
  const { rows } = await database.query<{ sum: bigint }>(
    `SELECT coalesce(sum(amount_micros), 0)::bigint AS sum FROM withdrawals WHERE player_id = $1 AND state = 'sent'`,
    [playerId],
  );
  const links = await listLinksOf(reads.directory, playerId);
  const limits = await readLimits(database, playerId);
  const { excludedUntil } = wallet;
  return {
    id: String(playerId),
    username: player.username,
    email: player.email,
    emailConfirmed: player.emailConfirmedAt !== null,
    status: player.status,
    country: player.country,
    twoFactor: player.twoFactor,
    createdAt: player.createdAt.toISOString(),
    payouts: (await isWithdrawalFrozen(database, playerId)) ? 'frozen' : 'open',
    identity: (await findCase(database, playerId)).state,
    exclusion:
      excludedUntil === null ? null : excludedUntil >= FOREVER ? 'permanent' : `until ${excludedUntil.toISOString()}`,
    balances: {
      primary: formatUsd(wallet.primary),
      promotional: formatUsd(wallet.promotional),
      held: formatUsd(wallet.held),
    },
    figures: {
      wagered: formatUsd(wallet.cashWagered),
      bets: String(wallet.betCount),
      deposited: formatUsd(deposits.credited),
      withdrawn: formatUsd(rows[0]!.sum),
    },
    limits: limits.flatMap(({ kind, period, amount }) =>
      amount === null ? [] : [{ limit: `${kind} per ${period}`, amount: formatUsd(amount) }],
    ),
    sessions: (await listSessions(database, playerId)).map(({ ip, country, userAgent, activeAt }) => ({
      ip,
      country,
      userAgent,
      activeAt: activeAt.toISOString(),
    })),
    links: await Promise.all(
      links.map(async (link) => ({
        player: await nameOf(office, link.later === playerId ? link.earlier : link.later),
        shared: link.kinds.join(', '),
        state: link.state,
        isLater: link.later === playerId,
      })),
    ),
    devices: await listDevices(reads, playerId),
    notes: (await listNotes(database, playerId)).map(({ number, author, note, at }) => ({
      number,
      author,
      note,
      at: at.toISOString(),
    })),
  };
}
