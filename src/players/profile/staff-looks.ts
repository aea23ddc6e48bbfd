import type { Queryable } from '../../db/database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { STAFF_LOOKS, STAFF_REASONS, type STAFF_ACTS } from '../api.ts';

type Act = (typeof STAFF_ACTS)[number];

const PAGE_MAX = 50;

/** By prefix of the command's name. */
const ACTS: readonly [begins: string, act: Act][] = [
  ['work_', 'work'],
  ['kyc', 'identity'],
  ['balance', 'balance'],
  ['withdrawal', 'withdrawal'],
  ['deposits', 'deposit'],
  ['cases', 'deposit'],
  ['account_sign_out', 'sessions'],
  ['account', 'account'],
  ['payouts', 'payouts'],
  ['exclude', 'exclude'],
  ['note', 'note'],
  ['care', 'note'],
  ['links', 'links'],
  ['propose', 'proposed'],
  ['decline', 'declined'],
];

/** Audit log entries by staff about this player: role and act, without names and internal notes. */
export async function readStaffLooks(db: Queryable, playerId: PlayerId, before: string | null) {
  const { rows } = await db.query<{ number: bigint; at: Date; action: string; after: Record<string, unknown> | null }>(
    `SELECT number, at, action, after FROM audit_log
     WHERE target = $1 AND actor LIKE 'operator:%' AND ($2::bigint IS NULL OR number < $2) ORDER BY number DESC LIMIT ${PAGE_MAX}`,
    [`player:${playerId}`, before],
  );
  return {
    items: rows.map(({ at, action, after }) => ({
      at: at.toISOString(),
      role: roleIn(after),
      ...describe(action, after),
    })),
    next: rows.length === PAGE_MAX ? String(rows.at(-1)!.number) : null,
  };
}

function describe(action: string, after: Record<string, unknown> | null) {
  const name = action.replace(/^operator\./, '');
  const look = STAFF_LOOKS.find((each) => name === `look_${each}`) ?? lookOf(name);
  const why = STAFF_REASONS.find((each) => each === after?.['reason']) ?? null;
  if (look) return { look, act: null, why };
  const command = after?.['command'];
  if (name === 'approve') {
    return { look: null, act: actOf(typeof command === 'string' ? command : ''), why: 'approval' as const };
  }
  return { look: null, act: actOf(name), why };
}

/** Lookups from the command line. */
function lookOf(name: string): (typeof STAFF_LOOKS)[number] | null {
  if (name === 'kyc_documents') return 'document';
  if (name === 'kyc_show') return 'identity';
  return name.endsWith('_show') ? 'account' : null;
}

function actOf(name: string): Act {
  const plain = name.replaceAll(/\W/g, '_');
  return ACTS.find(([begins]) => plain.startsWith(begins))?.[1] ?? 'other';
}

/** Rows from before staff had roles contain none. */
function roleIn(after: Record<string, unknown> | null): string {
  const role = after?.['role'];
  return typeof role === 'string' && role !== '' ? role : 'staff';
}
