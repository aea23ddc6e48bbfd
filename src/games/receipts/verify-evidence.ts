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

/** What somebody brings to be checked. A bet alone is evidence too, only a weak one. */
export interface Evidence {
  bet?: unknown;
  /** As `GET /api/bets/{id}/receipt` answers it. */
  receipt?: unknown;
  /** Where the receipt's batch stands in the public log. */
  inclusion?: unknown;
  /** Signed heads of the log, from whoever kept some. */
  heads?: readonly unknown[];
  /** The fingerprint that the player was shown before the bet. */
  shownHash?: string;
}

/** What a check rests on. */
export type Basis =
  /** A fingerprint that the player holds from before the bet. */
  | 'shownBefore'
  /** The casino's signature, given when the bet was settled. */
  | 'receipt'
  /** An entry of the public log. */
  | 'log'
  /** What the casino says now: it could have been exchanged since the bet. */
  | 'toldAfterwards';

export interface EvidenceReport {
  status: 'proved' | 'rejected' | 'consistent' | 'waiting' | 'unreadable';
  /** The bet recomputed from its seeds. Null where there is no bet. */
  replay: Verification | null;
  /** Null where there is none. */
  receipt: ReceiptVerdict | null;
  fields: FieldCheck[];
  /** Null where nothing was brought. */
  log: { ok: true; head: LogHead } | { ok: false; problem: ReceiptProblem } | null;
  /** Whether the fingerprint that was shown before is the one of the bet. Null where none was brought. */
  shownBefore: boolean | null;
  /** What the fingerprint of the server seed rests on. */
  seedBasis: Basis;
}

/** `proved` means that nothing in the bet could have been exchanged after it; `consistent` only that its parts fit each other. */
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
