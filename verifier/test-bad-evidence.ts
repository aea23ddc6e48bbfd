import { testHouse } from '../src/games/receipts/test-receipts.ts';
import { winningBet } from '../src/games/test-bets.ts';
import { toHex } from '../src/fairness/sha256.ts';
import { leafNonce, sumLeaf, sumParent } from '../src/public-log/liability-format.ts';
import { proofTexts as texts } from '../src/texts/en/proof.ts';

const house = testHouse();
const bet = winningBet('dice');
const [proof, , other] = house.receiptsOf([bet, winningBet('limbo'), winningBet('keno')]) as [
  ReturnType<typeof house.receiptsOf>[number],
  unknown,
  ReturnType<typeof house.receiptsOf>[number],
];
const [foreign] = testHouse().receiptsOf([bet]);
const [future] = house.receiptsOf([bet], '2999-01-01T00:00:00.000Z');
const head = house.headOf(6, 'cd'.repeat(32));
const fork = house.headOf(6, 'ab'.repeat(32));

/** The public key of the casino that made the evidence. */
export const HOUSE_KEY = house.key;

/** Flawless evidence. */
export const GOOD_EVIDENCE = JSON.stringify({ bet, receipt: proof, heads: [head] });

/** Bad evidence, and the sentence with which a verifier must reject it. */
export const BAD_EVIDENCE: readonly (readonly [name: string, text: string, sentence: string])[] = [
  ['a receipt that is cut off', receiptText({ ...proof, path: proof.path.slice(1) }), texts.problems.truncated],
  ['a receipt in another order', receiptText({ ...proof, path: proof.path.toReversed() }), texts.problems.reordered],
  ['a receipt that was changed', receiptText({ ...proof, root: 'ab'.repeat(32) }), texts.problems.altered],
  ['a receipt of another casino', receiptText(foreign), texts.problems.foreignKey],
  ['a receipt of the future', receiptText(future), texts.problems.future],
  ['a receipt of another bet', receiptText(other), texts.problems.otherBet],
  ['two heads of one size', JSON.stringify({ bet, receipt: proof, heads: [head, fork] }), texts.problems.forkedLog],
  ['a list with the right sum and a line below zero', listText([-1n, 8n]), texts.liabilities.negative],
  ['a list with a doubled line', listText([5n, 5n], true), texts.liabilities.doubled],
  ['a proof with the nonce of another day', proofText('2026-03-01'), texts.liabilities.otherDay],
  ['a proof of somebody who was left out', proofText('2026-03-02', 'Ben'), texts.liabilities.notCounted],
];

function receiptText(receipt: unknown): string {
  return JSON.stringify({ bet, receipt });
}

function listText(sums: readonly bigint[], isDoubled = false): string {
  return sums.map((sum, at) => `${(isDoubled ? 'ab' : `0${at}`).repeat(32)},${sum}\n`).join('');
}

/** A count of two players on 2 March. Its leaves use the given day and player. */
function proofText(day: string, player = 'Ana'): string {
  const secret = new Uint8Array(32).fill(7);
  const mine = sumLeaf(leafNonce(secret, player, day, 0), 5_000_000n);
  const others = sumLeaf(leafNonce(secret, 'Others', day, 0), 7_000_000n);
  const root = sumParent(mine, others);
  return JSON.stringify({
    name: '2026-03-02',
    player: 'Ana',
    root: toHex(root.hash),
    total: '12000000',
    leaves: 2,
    players: 2,
    time: '2026-03-02T00:00:00.000Z',
    secret: toHex(secret),
    counted: { primary: '5000000', held: '0', promotional: '0' },
    own: [{ sum: '5000000', index: 0, path: [{ hash: toHex(others.hash), sum: '7000000' }] }],
  });
}

/** A flawless proof. */
export const GOOD_PROOF = proofText('2026-03-02');
export const GOOD_LIST = listText([3n, 4n]);
