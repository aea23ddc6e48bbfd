import { toHex } from '../../fairness/sha256.ts';
import { fromHex, headText, keyText, leafOf, type LogHead, type LogKey } from '../../public-log/log-format.ts';
import { inclusionRanges, rootFromInclusion } from '../../public-log/merkle.ts';
import {
  batchEntry,
  batchText,
  receiptLeaf,
  type Receipt,
  type ReceiptBatch,
  type ReceiptProof,
} from '../../public-log/receipt-format.ts';

/** Checks an Ed25519 signature. Null if this machine cannot. */
export type CheckSignature = (key: Uint8Array, text: string, signature: Uint8Array) => Promise<boolean | null>;

/** Why a receipt is rejected. Each has its own sentence in `texts/<language>/proof.ts`. */
export type ReceiptProblem =
  /** It is malformed. */
  | 'unreadable'
  /** Something is cut off: a field or a part of the path. */
  | 'truncated'
  /** The parts are right but in the wrong order. */
  | 'reordered'
  /** Its content is not what was signed. */
  | 'altered'
  | 'badSignature'
  /** Signed by a key that is not this casino's. */
  | 'foreignKey'
  /** It is the receipt of another bet. */
  | 'otherBet'
  /** Its times are in the future, or the bet is younger than the signature. */
  | 'future'
  /** The public log does not contain the batch at the stated position. */
  | 'notLogged'
  /** Two signed heads of the same size with different roots. */
  | 'forkedLog'
  /** This machine cannot check signatures. */
  | 'cannotCheck';

export type ReceiptVerdict =
  | { ok: true; receipt: Receipt; signed: ReceiptBatch }
  | { ok: false; problem: ReceiptProblem; receipt: Receipt | null };

export interface Trusted {
  /** The casino's keys, if known from elsewhere. Left out: any key is accepted, and named in the result. */
  keys?: readonly string[];
  now: Date;
}

const HASH = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;
/** Tolerated difference between the clocks of two machines. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/** Checks an untrusted receipt. */
export async function checkReceipt(proof: unknown, check: CheckSignature, trusted: Trusted): Promise<ReceiptVerdict> {
  const read = readProof(proof);
  if ('problem' in read) return { ok: false, problem: read.problem, receipt: null };
  const { receipt, key, rootSignature, time } = read;
  const rejected = (problem: ReceiptProblem): ReceiptVerdict => ({ ok: false, problem, receipt });
  const broken = findBreak(read);
  if (broken) return rejected(broken);
  if (trusted.keys && !trusted.keys.includes(key)) return rejected('foreignKey');
  const isSigned = await check(fromHex(key), batchText(read), fromHex(rootSignature));
  if (isSigned === null) return rejected('cannotCheck');
  if (!isSigned) return rejected('badSignature');
  const signedAt = Date.parse(time);
  const isAhead = signedAt > trusted.now.getTime() + CLOCKS_DIFFER_MS;
  if (isAhead || Date.parse(receipt.settledAt) > signedAt + CLOCKS_DIFFER_MS) return rejected('future');
  return { ok: true, receipt, signed: read };
}

function readProof(proof: unknown): ReceiptProof | { problem: 'unreadable' | 'truncated' } {
  if (typeof proof !== 'object' || proof === null || Array.isArray(proof)) return { problem: 'unreadable' };
  const { receipt, leafIndex, path, size, root, time, rootSignature, key } = proof as Partial<ReceiptProof>;
  if ([receipt, leafIndex, path, size, root, time, rootSignature, key].includes(undefined)) {
    return { problem: 'truncated' };
  }
  const areHashes = [root, key, ...(Array.isArray(path) ? path : [null])].every(
    (hash) => typeof hash === 'string' && HASH.test(hash),
  );
  const isSignature = typeof rootSignature === 'string' && SIGNATURE.test(rootSignature);
  if (!areHashes || !isSignature) return { problem: 'truncated' };
  const isPlace =
    Number.isSafeInteger(leafIndex) && Number.isSafeInteger(size) && leafIndex! >= 0 && leafIndex! < size!;
  const isTime = typeof time === 'string' && !Number.isNaN(Date.parse(time));
  if (!isPlace || !isTime || !isReceipt(receipt)) return { problem: 'unreadable' };
  return proof as ReceiptProof;
}

function isReceipt(receipt: unknown): receipt is Receipt {
  if (typeof receipt !== 'object' || receipt === null) return false;
  const { version, id, game, serverSeedHash, settledAt } = receipt as Partial<Receipt>;
  return version === 1 && [id, game, serverSeedHash].every((text) => typeof text === 'string') && isDate(settledAt);
}

function isDate(text: unknown): boolean {
  return typeof text === 'string' && !Number.isNaN(Date.parse(text));
}

/** Checks the path from the receipt to the root, and says what is wrong with it. */
function findBreak({ receipt, leafIndex, size, path, root }: ReceiptProof): ReceiptProblem | null {
  let leaf: Uint8Array;
  try {
    leaf = receiptLeaf(receipt);
  } catch {
    return 'unreadable';
  }
  const leadsFrom = (index: number, steps: readonly string[]) => {
    const found = rootFromInclusion(leaf, index, size, steps.map(fromHex));
    return found !== null && toHex(found) === root;
  };
  if (leadsFrom(leafIndex, path)) return null;
  if (path.length !== inclusionRanges(leafIndex, size).length) return 'truncated';
  const isElsewhere = Array.from({ length: Math.min(size, PLACES_TRIED) }, (_, at) => at).some((at) =>
    leadsFrom(at, path),
  );
  return isElsewhere || isOrderWrong(path, (steps) => leadsFrom(leafIndex, steps)) ? 'reordered' : 'altered';
}

const PLACES_TRIED = 4_096;

/** Whether swapping any two steps, or reversing all of them, repairs the path. */
function isOrderWrong(path: readonly string[], leads: (steps: readonly string[]) => boolean): boolean {
  if (leads(path.toReversed())) return true;
  for (let one = 0; one < path.length; one += 1) {
    for (let other = one + 1; other < path.length; other += 1) {
      const steps = path.with(one, path[other]!).with(other, path[one]!);
      if (leads(steps)) return true;
    }
  }
  return false;
}

/** Where the public log has the batch of a receipt, according to a signed head. */
export interface LogInclusion {
  index: number;
  path: readonly string[];
  head: LogHead;
}

export async function checkHead(
  head: LogHead,
  check: CheckSignature,
  trusted: Trusted,
): Promise<ReceiptProblem | null> {
  if (!isHead(head)) return 'unreadable';
  if (trusted.keys && !trusted.keys.includes(head.key)) return 'foreignKey';
  const isSigned = await check(fromHex(head.key), headText(head), fromHex(head.signature));
  if (isSigned === null) return 'cannotCheck';
  if (!isSigned) return 'badSignature';
  return Date.parse(head.time) > trusted.now.getTime() + CLOCKS_DIFFER_MS ? 'future' : null;
}

export function isHead(head: unknown): head is LogHead {
  if (typeof head !== 'object' || head === null) return false;
  const { size, root, time, key, signature } = head as Partial<LogHead>;
  const areHashes = [root, key].every((hash) => typeof hash === 'string' && HASH.test(hash));
  return (
    Number.isSafeInteger(size) &&
    areHashes &&
    isDate(time) &&
    typeof signature === 'string' &&
    SIGNATURE.test(signature)
  );
}

/** Checks that the public log contains the batch. */
export async function checkInclusion(
  signed: ReceiptBatch,
  { index, path, head }: LogInclusion,
  check: CheckSignature,
  trusted: Trusted,
): Promise<ReceiptProblem | null> {
  const problem = await checkHead(head, check, trusted);
  if (problem) return problem;
  const areHashes = Array.isArray(path) && path.every((hash) => typeof hash === 'string' && HASH.test(hash));
  if (!areHashes || !Number.isSafeInteger(index)) return 'truncated';
  const found = rootFromInclusion(leafOf(batchEntry(signed)), index, head.size, path.map(fromHex));
  return found && toHex(found) === head.root ? null : 'notLogged';
}

/** Two heads of the same size must have the same root; otherwise the log was shown in two versions. */
export function findFork(heads: readonly LogHead[]): [LogHead, LogHead] | null {
  const bySize = new Map<number, LogHead>();
  for (const head of heads) {
    const other = bySize.get(head.size);
    if (other && other.root !== head.root) return [other, head];
    bySize.set(head.size, head);
  }
  return null;
}

/** Whether each key is signed by the previous one. */
export async function checkKeys(keys: readonly LogKey[], check: CheckSignature): Promise<boolean> {
  for (const [at, key] of keys.entries()) {
    const before = keys[at - 1];
    if (!before) {
      if (key.previous !== null || key.signature !== null) return false;
      continue;
    }
    if (key.previous !== before.key || !key.signature) return false;
    if (!(await check(fromHex(before.key), keyText(key), fromHex(key.signature)))) return false;
  }
  return true;
}
