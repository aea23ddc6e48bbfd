import type { LogHead } from '../../public-log/log-format.ts';
import { verifyBet, type Verification } from '../verify/verify-bet.ts';
import {
  checkHead,
  checkInclusion,
  checkReceipt,
  findFork,
  isHead,
  type CheckSignature,
  type LogInclusion,
  type ReceiptProblem,
  type ReceiptVerdict,
  type Trusted,
} from './check-receipt.ts';
import { compareWithReceipt, type FieldCheck } from './compare-receipt.ts';

/** Evidence to be checked. A bet alone is evidence too, though weak. */
export interface Evidence {
  bet?: unknown;
  /** The answer of `GET /api/bets/{id}/receipt`. */
  receipt?: unknown;
  /** Position of the receipt's batch in the public log. */
  inclusion?: unknown;
  /** Signed heads of the log that somebody has kept. */
  heads?: readonly unknown[];
  /** The fingerprint that the player was shown before the bet. */
  shownHash?: string;
}

/** What a check rests on. */
export type Basis =
  /** A fingerprint that the player got before the bet. */
  | 'shownBefore'
  /** The casino's signature, given when the bet was settled. */
  | 'receipt'
  /** An entry of the public log. */
  | 'log'
  /** Only the casino's present claim, which could have been changed since the bet. */
  | 'toldAfterwards';

export interface EvidenceReport {
  status: 'proved' | 'rejected' | 'consistent' | 'waiting' | 'unreadable';
  /** The bet recomputed from its seeds. Null without a bet. */
  replay: Verification | null;
  /** Null without a receipt. */
  receipt: ReceiptVerdict | null;
  fields: FieldCheck[];
  /** Null without evidence of the log. */
  log: { ok: true; head: LogHead } | { ok: false; problem: ReceiptProblem } | null;
  /** Whether the fingerprint shown before is the bet's. Null if none was given. */
  shownBefore: boolean | null;
  /** The evidence for the fingerprint of the server seed. */
  seedBasis: Basis;
}

/** `proved`: nothing in the bet could have been changed afterwards. `consistent`: only that its parts fit together. */
export async function verifyEvidence(
  evidence: Evidence,
  check: CheckSignature,
  trusted: Trusted,
): Promise<EvidenceReport> {
  const bet = isFields(evidence.bet) ? evidence.bet : null;
  const replay = evidence.bet === undefined ? null : verifyBet(evidence.bet);
  let receipt = evidence.receipt === undefined ? null : await checkReceipt(evidence.receipt, check, trusted);
  if (receipt?.ok && bet && receipt.receipt.id !== bet['id']) {
    receipt = { ok: false, problem: 'otherBet', receipt: receipt.receipt };
  }
  const fields = bet && receipt?.ok ? compareWithReceipt(bet, receipt.receipt) : [];
  const log = await checkLog(evidence, receipt, check, trusted);
  const hash = receipt?.ok ? receipt.receipt.serverSeedHash : bet?.['serverSeedHash'];
  const shownBefore = evidence.shownHash === undefined ? null : evidence.shownHash === hash;
  const seedBasis: Basis =
    shownBefore === true ? 'shownBefore' : log?.ok ? 'log' : receipt?.ok ? 'receipt' : 'toldAfterwards';
  return {
    status: statusOf({ replay, receipt, fields, log, shownBefore }),
    replay,
    receipt,
    fields,
    log,
    shownBefore,
    seedBasis,
  };
}

async function checkLog(
  { inclusion, heads = [] }: Evidence,
  receipt: ReceiptVerdict | null,
  check: CheckSignature,
  trusted: Trusted,
): Promise<EvidenceReport['log']> {
  const given = isFields(inclusion) ? (inclusion as unknown as LogInclusion) : null;
  const all = [...(given ? [given.head] : []), ...heads];
  if (inclusion === undefined && all.length === 0) return null;
  if ((inclusion !== undefined && !given) || !all.every(isHead)) return { ok: false, problem: 'unreadable' };
  for (const head of all) {
    const problem = await checkHead(head, check, trusted);
    if (problem) return { ok: false, problem };
  }
  if (findFork(all)) return { ok: false, problem: 'forkedLog' };
  if (given && receipt?.ok) {
    const problem = await checkInclusion(receipt.signed, given, check, trusted);
    if (problem) return { ok: false, problem };
  }
  return { ok: true, head: all[0]! };
}

function statusOf({
  replay,
  receipt,
  fields,
  log,
  shownBefore,
}: Pick<EvidenceReport, 'replay' | 'receipt' | 'fields' | 'log' | 'shownBefore'>): EvidenceReport['status'] {
  const isWrong =
    replay?.status === 'different' ||
    (receipt && !receipt.ok && receipt.problem !== 'cannotCheck') ||
    (log && !log.ok && log.problem !== 'cannotCheck') ||
    fields.some(({ ok }) => !ok) ||
    shownBefore === false;
  if (isWrong) return 'rejected';
  if (replay?.status === 'unreadable' || (!replay && !receipt && !log)) return 'unreadable';
  if (replay && replay.status !== 'verified') return 'waiting';
  return receipt?.ok || (!replay && log?.ok) ? 'proved' : 'consistent';
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
