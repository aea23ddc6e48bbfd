import { inEachCell } from '../../db/cells/cells.ts';
import { Refusal } from '../../http/errors.ts';
import { excludedAmong } from '../../ledger/wallet-rows.ts';
import { readPlayBetween, type PlayBetween } from '../../ledger/play-signs.ts';
import { toPlayerId } from '../../ledger/player-id.ts';
import { formatUsd } from '../../money/usd.ts';
import { listContacts } from '../../safer-play/contacts.ts';
import type { Found, SignName } from '../../safer-play/signs-of-harm.ts';
import type { ServeStaff } from '../../staff/router.ts';
import { SIGNS_OF_HARM } from '../../terms/house-terms.ts';
import * as api from './care-api.ts';
import type { Office } from '../shared/desk.ts';
import { recordLook } from '../shared/looks.ts';

const PAGE = 50;
const DAY_MS = 86_400_000;
/** Play during this many days before a contact is compared with as many days after it. */
const COMPARED_DAYS = 14;

const SIGN_WORDS: Readonly<Record<SignName, string>> = {
  losses: 'Lost far more than usual',
  hours: 'Many hours',
  nights: 'Played through a night',
  raisedLimits: 'Asked for looser limits',
  chasing: 'Deposits right after losing all',
  returnedWithdrawals: 'Withdrawal came back',
};

const describeSigns = (signs: Found) =>
  (Object.entries(signs) as [SignName, string][]).map(([sign, foundBy]) => ({
    sign: SIGN_WORDS[sign],
    points: SIGNS_OF_HARM.points[sign],
    foundBy,
  }));

interface Row {
  player_id: bigint;
  username: string;
  points: number;
  signs: Found;
  contacted_at: Date | null;
  has_limits: boolean;
  [column: string]: unknown;
}

export function careRoutes(serve: ServeStaff, office: Office): void {
  const { reads, clock } = office;

  serve(api.listCare, async ({ query: { after } }) => {
    const [points, player] =
      after === undefined ? [101, 0n] : [Number(after.split(':')[0]), BigInt(after.split(':')[1]!)];
    const now = clock.now();
    const parts = await inEachCell(reads, async (database) => {
      const { rows } = await database.query<Row>(
        `SELECT s.player_id, p.username, s.points::integer, s.signs,
                (SELECT max(at) FROM care_contacts c WHERE c.player_id = s.player_id) AS contacted_at,
                EXISTS (SELECT FROM player_limits l WHERE l.player_id = s.player_id AND l.amount_micros IS NOT NULL) AS has_limits
         FROM harm_signs s JOIN players p USING (player_id)
         WHERE s.points >= $1 AND (s.points < $2 OR (s.points = $2 AND s.player_id > $3))
         ORDER BY s.points DESC, s.player_id LIMIT ${PAGE}`,
        [SIGNS_OF_HARM.listedFrom, points, player],
      );
      const state = await database.query<{ day: string }>(`SELECT looked_on::text AS day FROM harm_state`);
      const excluded = await excludedAmong(
        database,
        rows.map((row) => row.player_id),
        now,
      );
      return { rows, excluded, day: state.rows[0]!.day };
    });
    const rows = parts
      .flatMap((part) => part.rows)
      .toSorted((one, other) => other.points - one.points || Number(one.player_id - other.player_id))
      .slice(0, PAGE);
    const excluded = new Set(parts.flatMap((part) => [...part.excluded]));
    const last = rows.at(-1);
    const day = parts.map((part) => part.day).toSorted()[0]!;
    return {
      lookedOn: day < '2001' ? null : day,
      items: rows.map((row) => ({
        player: { id: String(row.player_id), username: row.username },
        points: row.points,
        signs: describeSigns(row.signs),
        contactedAt: row.contacted_at?.toISOString() ?? null,
        isExcluded: excluded.has(row.player_id),
        hasLimits: row.has_limits,
      })),
      next: last && rows.length === PAGE ? `${last.points}:${last.player_id}` : null,
    };
  });

  serve(api.readCare, async ({ params, session, request }) => {
    const playerId = toPlayerId(BigInt(params.id));
    if (!reads.has(playerId)) throw new Refusal('NOT_FOUND');
    const database = reads.of(playerId);
    const { rows } = await database.query<{ username: string; points: number | null; signs: Found | null }>(
      `SELECT p.username, s.points::integer, s.signs FROM players p LEFT JOIN harm_signs s USING (player_id) WHERE p.player_id = $1`,
      [playerId],
    );
    const found = rows[0];
    if (!found) throw new Refusal('NOT_FOUND');
    await recordLook(office, request, session, {
      what: 'account',
      playerId,
      why: 'support',
      more: { part: 'signs of harm' },
    });
    const contacts = [];
    for (const contact of await listContacts(database, playerId)) {
      const at = contact.at.getTime();
      const until = new Date(at + COMPARED_DAYS * DAY_MS);
      const changed = await reads.directory.query<{ count: number }>(
        `SELECT count(*)::integer AS count FROM audit_log WHERE action = 'limits.changed' AND target = $1 AND at >= $2 AND at < $3`,
        [`player:${playerId}`, contact.at, until],
      );
      const excluded = await database.query<{ since: Date | null }>(
        'SELECT min(asked_at) AS since FROM self_exclusions WHERE player_id = $1 AND asked_at >= $2',
        [playerId, contact.at],
      );
      contacts.push({
        ...contact,
        at: contact.at.toISOString(),
        days: COMPARED_DAYS,
        before: spell(await readPlayBetween(database, playerId, new Date(at - COMPARED_DAYS * DAY_MS), contact.at)),
        after: spell(await readPlayBetween(database, playerId, contact.at, until)),
        limitsChanged: changed.rows[0]!.count,
        excludedSince: excluded.rows[0]!.since?.toISOString() ?? null,
      });
    }
    return {
      player: { id: params.id, username: found.username },
      points: found.points ?? 0,
      signs: describeSigns(found.signs ?? {}),
      contacts,
    };
  });
}

const spell = ({ staked, lost, deposited, hours }: PlayBetween) => ({
  staked: formatUsd(staked),
  lost: formatUsd(lost),
  deposited: formatUsd(deposited),
  hours,
});
