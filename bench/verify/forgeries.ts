import { createHash } from 'node:crypto';
import { toHex } from '../../src/fairness/sha256.ts';
import type { LogInclusion } from '../../src/games/receipts/check-receipt.ts';
import { checkHere, testHouse } from '../../src/games/receipts/test-receipts.ts';
import { BET_FORGERIES, forgedBets } from '../../src/games/receipts/test-forgeries.ts';
import { verifyEvidence, type Evidence } from '../../src/games/receipts/verify-evidence.ts';
import { vectorBets } from '../../src/games/test-bets.ts';
import { checkLiabilityList, checkLiabilityProof } from '../../src/proof/solvency/check-liabilities.ts';
import { createLeafMaker } from '../../src/proof/solvency/leaves.ts';
import { splitOwed } from '../../src/proof/solvency/split.ts';
import {
  leafNonce,
  sumLeaf,
  sumRoot,
  PADDING,
  type LiabilityProof,
  type SumNode,
} from '../../src/public-log/liability-format.ts';
import { consistencyRanges, hashLeaf, isConsistent } from '../../src/public-log/merkle.ts';
import { wholeTree, type ReceiptProof } from '../../src/public-log/receipt-format.ts';
import { evidenceVerdict } from '../../verifier/report-evidence.ts';
import { proofTexts } from '../../src/texts/en/proof.ts';

/** What came of one way to cheat. */
export interface Tried {
  kind: string;
  tried: number;
  rejected: number;
  /** The sentence that the first one was rejected with. */
  reason: string;
}

/** The same time for all, so that none is rejected for its age. */
const NOW = new Date('2026-06-01T00:00:00Z');
const house = testHouse();
const stranger = testHouse();
const bets = vectorBets().filter(({ serverSeed }) => serverSeed !== null);
const proofs = new Map(house.receiptsOf(bets).map((proof, at) => [bets[at]!, proof]));

/** Every way to cheat, so many times each. What is not changed must be accepted. */
export async function tryForgeries(count: number): Promise<{ untouched: Tried; forged: Tried[] }> {
  const tally = async (kind: string, attempt: (n: number) => Attempt): Promise<Tried> => {
    const reasons: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const reason = await attempt(n);
      if (reason !== null) reasons.push(reason);
    }
    return { kind, tried: count, rejected: reasons.length, reason: reasons[0] ?? '' };
  };
  const forged: Tried[] = [];
  for (const [kind, forge] of Object.entries(BET_FORGERIES)) {
    const tries = forgedBets(bets, forge, count);
    const attempt = (n: number) => sentenceOf({ bet: tries[n]!.forged, receipt: proofs.get(tries[n]!.bet) });
    forged.push(await tally(`bet: ${kind}`, attempt));
  }
  for (const [kind, forge] of Object.entries(RECEIPT_FORGERIES)) {
    const attempt = (n: number) => {
      const bet = bets[n % bets.length]!;
      return sentenceOf({ bet, ...forge(proofs.get(bet)!, n % bets.length) });
    };
    forged.push(await tally(kind, attempt));
  }
  for (const [kind, forge] of Object.entries(MONEY_FORGERIES)) {
    const attempt = (n: number) => {
      const problem = forge(countOf(n));
      return problem && proofTexts.liabilities[problem];
    };
    forged.push(await tally(kind, attempt));
  }
  forged.push(await tally('log: an old entry rewritten', rewriteLog));
  const untouched = await tally('untouched bets, receipts, lists and proofs', async (n) => {
    const bet = bets[n % bets.length]!;
    const { proof, list } = countOf(n);
    return (await sentenceOf({ bet, receipt: proofs.get(bet) })) ?? check(proof) ?? checkLiabilityList(list, proof);
  });
  return { untouched, forged };
}

/** The sentence that it was rejected with. */
type Attempt = string | null | Promise<string | null>;

/** Null where it is proved. What is only consistent was not proved, but neither rejected: that does not count as found. */
async function sentenceOf(evidence: Evidence): Promise<string | null> {
  const report = await verifyEvidence(evidence, checkHere, { now: NOW, keys: [house.key] });
  return report.status === 'rejected' ? evidenceVerdict(report) : null;
}

/** What is wrong with the receipt, or with the log that it is said to be in. */
const RECEIPT_FORGERIES: Record<string, (proof: ReceiptProof, at: number) => Evidence> = {
  'receipt: cut off': (proof) => ({ receipt: { ...proof, path: proof.path.slice(1) } }),
  'receipt: steps in another order': (proof) => ({ receipt: { ...proof, path: proof.path.toReversed() } }),
  'receipt: another place in the batch': (proof) => ({
    receipt: { ...proof, leafIndex: (proof.leafIndex + 1) % proof.size },
  }),
  'receipt: of another bet': (_proof, at) => ({ receipt: proofs.get(bets[(at + 1) % bets.length]!) }),
  'receipt: of another casino': (_proof, at) => ({ receipt: foreign[at] }),
  'receipt: another casino’s under our key': (_proof, at) => ({ receipt: { ...foreign[at]!, key: house.key } }),
  'receipt: of the future': (_proof, at) => ({ receipt: future[at] }),
  'log: forked, two heads of one size': inLog(({ head }) => ({ heads: [house.headOf(head.size, OTHER_ROOT)] })),
  'log: the batch is not in it': inLog((inclusion) => ({ inclusion: { ...inclusion, index: inclusion.index + 1 } })),
  'log: a head that was not signed': inLog((inclusion) => ({
    inclusion: { ...inclusion, head: { ...inclusion.head, root: OTHER_ROOT } },
  })),
};

/** The receipt as it is, with something wrong about the log. */
function inLog(forge: (inclusion: LogInclusion) => Evidence) {
  return (proof: ReceiptProof): Evidence => {
    const inclusion = house.logged(proof);
    return { receipt: proof, inclusion, ...forge(inclusion) };
  };
}

const OTHER_ROOT = 'ab'.repeat(32);
const foreign = stranger.receiptsOf(bets);
const future = house.receiptsOf(bets, '2027-01-01T00:00:00.000Z');

/** A head of a log whose beginning is another one. */
function rewriteLog(n: number): string | null {
  const leaves = Array.from({ length: 9 + (n % 40) }, (_, at) => hashLeaf(Buffer.from(`entry ${n} ${at}`)));
  const size = 5 + (n % 4);
  const rewritten = leaves.with(n % size, hashLeaf(Buffer.from('another')));
  const first = { size, root: wholeTree(leaves.slice(0, size)).root };
  const second = { size: leaves.length, root: wholeTree(rewritten).root };
  const path = consistencyRanges(size, leaves.length).map(([from, to]) => wholeTree(rewritten.slice(from, to)).root);
  return isConsistent(first, second, path) ? null : 'The log is not the one that was seen before.';
}

interface Count {
  proof: LiabilityProof;
  /** Of another player of the same count. */
  other: LiabilityProof;
  list: readonly SumNode[];
}

const PLAYER = 'Ana';
const OTHER = 'Ben';
const DAY = '2026-03-02';

/** What a dozen players are owed, with the balances of the nth try. `day`: that the nonces are made for. */
function countOf(n: number, day = DAY): Count {
  const secret = `try ${n}`;
  const maker = createLeafMaker(secret, day);
  const owed = [PLAYER, OTHER, ...Array.from({ length: 10 }, (_, at) => `Player${at}`)].map((player, at) => ({
    player,
    id: BigInt(at + 1),
    total: BigInt(createHash('sha256').update(`${n} ${at}`).digest().readUInt32BE(0)) + 1n,
  }));
  const own = owed.map(({ player, id, total }) => {
    const key = maker.secretOf(id);
    const parts = splitOwed(total, key).map(BigInt);
    return parts.map((sum, place) => sumLeaf(leafNonce(key, player, day, place), sum));
  });
  const list = own.flat().toSorted((one, two) => Buffer.compare(one.hash, two.hash));
  const proofOf = (at: number): LiabilityProof => ({
    ...toldOf(list),
    player: owed[at]!.player,
    secret: toHex(maker.secretOf(owed[at]!.id)),
    counted: { primary: String(owed[at]!.total), held: '0', promotional: '0' },
    own: own[at]!.map((leaf) => ({ sum: String(leaf.sum), ...placeOf(list, leaf) })),
  });
  return { proof: proofOf(0), other: proofOf(1), list };
}

function toldOf(list: readonly SumNode[]) {
  const root = sumRoot(list);
  const total = String(root.sum);
  return { name: DAY, root: toHex(root.hash), total, leaves: list.length, players: 12, time: `${DAY}T00:00:00.000Z` };
}

function placeOf(list: readonly SumNode[], leaf: SumNode) {
  const index = list.indexOf(leaf);
  const height = Math.ceil(Math.log2(list.length));
  const padded = [...list, ...Array<SumNode>(2 ** height - list.length).fill(PADDING)];
  const path = Array.from({ length: height }, (_none, level) => {
    const sibling = Math.floor(index / 2 ** level) ^ 1;
    const { hash, sum } = sumRoot(padded.slice(sibling * 2 ** level, (sibling + 1) * 2 ** level));
    return { hash: toHex(hash), sum: String(sum) };
  });
  return { index, path };
}

type Found = ReturnType<typeof checkLiabilityProof>;
const check = (proof: unknown): Found => checkLiabilityProof(proof, { player: PLAYER, name: DAY });

/** Ways to owe less than is owed. */
const MONEY_FORGERIES: Record<string, (count: Count) => Found> = {
  'liabilities: omitted player': ({ proof, list }) => {
    const mine = new Set(proof.own.map(({ index }) => index));
    return check({ ...proof, ...toldOf(list.filter((_, at) => !mine.has(at))) });
  },
  'liabilities: omitted player, proof without lines': ({ proof }) =>
    check({ ...proof, own: [], counted: { primary: '0', held: '0', promotional: '0' } }),
  'liabilities: two players are shown one leaf': ({ other }) => check({ ...other, player: PLAYER }),
  'liabilities: a nonce of another day': ({ proof }) => {
    const yesterday = countOf(Number(proof.total) % 1_000, '2026-03-01').proof;
    return check(yesterday);
  },
  'liabilities: own leaf shown twice': ({ proof }) => {
    const [leaf] = proof.own;
    const counted = { ...proof.counted, primary: String(2n * BigInt(leaf!.sum)) };
    return check({ ...proof, own: [leaf, leaf], counted });
  },
  'liabilities: balance made smaller': ({ proof }) =>
    check({ ...proof, counted: { ...proof.counted, primary: String(BigInt(proof.counted.primary) - 1n) } }),
  'liabilities: total made smaller': ({ proof }) => check({ ...proof, total: String(BigInt(proof.total) - 1n) }),
  'liabilities: a sibling below zero': ({ proof }) => {
    const [leaf, ...rest] = proof.own;
    return check({
      ...proof,
      own: [{ ...leaf!, path: leaf!.path.with(0, { ...leaf!.path[0]!, sum: '-5' }) }, ...rest],
    });
  },
  'list: sum right, one leaf below zero': ({ list, proof }) => {
    const [first, second, ...rest] = list;
    return checkLiabilityList(
      [{ ...first!, sum: -1n }, { ...second!, sum: second!.sum + first!.sum + 1n }, ...rest],
      proof,
    );
  },
  'list: doubled leaf': ({ list }) => {
    const doubled = [list[0]!, ...list];
    return checkLiabilityList(doubled, toldOf(doubled));
  },
  'list: a leaf left out': ({ list, proof }) => checkLiabilityList(list.slice(1), proof),
  'list: leaves in another order': ({ list }) => checkLiabilityList(list.toReversed(), toldOf(list.toReversed())),
  'list: an amount moved from one leaf to another': ({ list, proof }) => {
    const [first, second, ...rest] = list;
    return checkLiabilityList([{ ...first!, sum: first!.sum + second!.sum }, { ...second!, sum: 0n }, ...rest], proof);
  },
};
