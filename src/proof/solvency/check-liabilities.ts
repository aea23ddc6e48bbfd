import { toHex } from '../../fairness/sha256.ts';
import { fromHex } from '../../public-log/log-format.ts';
import {
  isSum,
  leafNonce,
  rootFromSums,
  sumLeaf,
  sumRoot,
  type LiabilityProof,
  type LiabilityRoot,
  type SumNode,
} from '../../public-log/liability-format.ts';

/** Why a proof or a list is rejected. Each has its own sentence in `texts/<language>/proof.ts`. */
export type LiabilityProblem =
  | 'unreadable'
  /** A negative sum would hide what others are owed. */
  | 'negative'
  /** The leaf is not in the tree: it was left out or belongs to another player. */
  | 'notCounted'
  /** The leaf was made for another day. */
  | 'otherDay'
  /** The leaves do not add up to the counted amounts. */
  | 'otherSum'
  /** The same leaf is shown twice. */
  | 'doubled'
  /** The list does not add up to the total. */
  | 'otherTotal'
  | 'otherRoot'
  | 'notOrdered'
  | 'otherCount';

const HASH = /^[0-9a-f]{64}$/;
const SUM = /^-?(0|[1-9]\d{0,18})$/;

/** Checks a player's own proof, which is untrusted. `player` and `name` are what the player expects. */
export function checkLiabilityProof(
  proof: unknown,
  expected: { player?: string; name?: string } = {},
): LiabilityProblem | null {
  if (!isProof(proof)) return 'unreadable';
  const { player, name, secret, own, root, total, counted } = proof;
  const sums = [
    total,
    ...Object.values(counted),
    ...own.flatMap(({ sum, path }) => [sum, ...path.map((each) => each.sum)]),
  ];
  if (sums.some((sum) => !isSum(BigInt(sum)))) return 'negative';
  if (new Set(own.map(({ index }) => index)).size < own.length) return 'doubled';
  const owed = Object.values(counted).reduce((sum, amount) => sum + BigInt(amount), 0n);
  if (own.reduce((sum, leaf) => sum + BigInt(leaf.sum), 0n) !== owed) return 'otherSum';
  // A proof without leaves proves nothing.
  if (own.length === 0) return 'notCounted';
  const day = expected.name ?? name;
  for (const [place, { sum, index, path }] of own.entries()) {
    const siblings = path.map((each) => ({ hash: fromHex(each.hash), sum: BigInt(each.sum) }));
    const rootOn = (onDay: string) => {
      const nonce = leafNonce(fromHex(secret), expected.player ?? player, onDay, place);
      const found = rootFromSums(sumLeaf(nonce, BigInt(sum)), index, siblings);
      return found && toHex(found.hash) === root ? found : null;
    };
    const found = rootOn(day);
    if (!found) return daysNear(day, name).some(rootOn) ? 'otherDay' : 'notCounted';
    if (found.sum !== BigInt(total)) return 'otherTotal';
  }
  return null;
}

/** Lists are kept for about this long, so a leaf of another day is probably from one of these days. */
const DAYS_TRIED = 40;

function daysNear(day: string, named: string): string[] {
  const noonMs = Date.parse(`${day.slice(0, 10)}T12:00:00Z`);
  const near = Array.from({ length: 2 * DAYS_TRIED + 1 }, (_, at) => noonMs + (at - DAYS_TRIED) * 86_400_000);
  const days = near.flatMap((ms) => (Number.isNaN(ms) ? [] : [new Date(ms).toISOString().slice(0, 10)]));
  return [named, ...days].filter((other) => other !== day);
}

/** Checks the public list against the root and the total in the log. */
export function checkLiabilityList(
  leaves: readonly SumNode[],
  { root, total, leaves: count }: Pick<LiabilityRoot, 'root' | 'total' | 'leaves'>,
): LiabilityProblem | null {
  if (leaves.some(({ sum }) => !isSum(sum))) return 'negative';
  if (leaves.length !== count) return 'otherCount';
  for (let at = 1; at < leaves.length; at += 1) {
    const order = compareHashes(leaves[at - 1]!.hash, leaves[at]!.hash);
    if (order === 0) return 'doubled';
    if (order > 0) return 'notOrdered';
  }
  if (leaves.reduce((sum, leaf) => sum + leaf.sum, 0n) !== BigInt(total)) return 'otherTotal';
  return toHex(sumRoot(leaves).hash) === root ? null : 'otherRoot';
}

/** Root, total and length of a list, to compare with the entry in the public log; or why no entry could match. */
export function sumList(
  leaves: readonly SumNode[],
): { ok: true; root: string; total: string; leaves: number } | { ok: false; problem: LiabilityProblem } {
  if (leaves.some(({ sum }) => !isSum(sum))) return { ok: false, problem: 'negative' };
  const root = sumRoot(leaves);
  const told = { root: toHex(root.hash), total: String(root.sum), leaves: leaves.length };
  const problem = checkLiabilityList(leaves, told);
  return problem ? { ok: false, problem } : { ok: true, ...told };
}

/** Lines of `hash,sum`. Null if a line is malformed. */
export function readLiabilityList(text: string): SumNode[] | null {
  const leaves: SumNode[] = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [hash = '', sum = ''] = line.trimEnd().split(',');
    if (!HASH.test(hash) || !SUM.test(sum)) return null;
    leaves.push({ hash: fromHex(hash), sum: BigInt(sum) });
  }
  return leaves;
}

function compareHashes(one: Uint8Array, other: Uint8Array): number {
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return one[at]! - other[at]!;
  return 0;
}

export function isProof(proof: unknown): proof is LiabilityProof {
  if (typeof proof !== 'object' || proof === null) return false;
  const { name, root, total, player, secret, counted, own } = proof as Partial<LiabilityProof>;
  const isText = (value: unknown) => typeof value === 'string';
  const isHash = (value: unknown) => typeof value === 'string' && HASH.test(value);
  const isAmount = (value: unknown) => typeof value === 'string' && SUM.test(value);
  return (
    isText(name) &&
    isText(player) &&
    isHash(root) &&
    isHash(secret) &&
    isAmount(total) &&
    typeof counted === 'object' &&
    counted !== null &&
    [counted.primary, counted.held, counted.promotional].every(isAmount) &&
    Array.isArray(own) &&
    own.every(
      (leaf: Partial<LiabilityProof['own'][number]> | null) =>
        typeof leaf === 'object' &&
        leaf !== null &&
        isAmount(leaf.sum) &&
        Number.isSafeInteger(leaf.index) &&
        Array.isArray(leaf.path) &&
        leaf.path.every((each) => isHash(each?.hash) && isAmount(each?.sum)),
    )
  );
}
