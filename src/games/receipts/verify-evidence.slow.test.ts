import { describe, expect, test } from 'vitest';
import type { ReceiptProof } from '../../public-log/receipt-format.ts';
import { vectorBets } from '../test-bets.ts';
import { verifyBet } from '../verify/verify-bet.ts';
import { checkKeys, checkReceipt, type ReceiptProblem } from './check-receipt.ts';
import { BET_FORGERIES, forgedBets, OTHER_SEED, workedOut } from './test-forgeries.ts';
import { checkHere, testHouse } from './test-receipts.ts';
import { verifyEvidence, type Evidence } from './verify-evidence.ts';

const house = testHouse();
const NOW = new Date('2026-06-01T00:00:00Z');
const bets = vectorBets().filter(({ serverSeed }) => serverSeed !== null);
const proofs = new Map(house.receiptsOf(bets).map((proof, at) => [bets[at]!, proof]));
const verify = (evidence: Evidence) => verifyEvidence(evidence, checkHere, { now: NOW, keys: [house.key] });

const OF_EACH = 160;

describe('evidence: forgeries of bets', () => {
  test('every untouched bet is proved with its receipt, and only consistent without', async () => {
    for (const bet of bets) {
      const { status, seedBasis } = await verify({ bet, receipt: proofs.get(bet) });
      expect([bet.id, status, seedBasis]).toEqual([bet.id, 'proved', 'receipt']);
      const alone = await verify({ bet });
      expect([alone.status, alone.seedBasis]).toEqual(['consistent', 'toldAfterwards']);
    }
  });

  test.each(Object.entries(BET_FORGERIES))('%s: rejected with a receipt, 160 times', async (_name, forge) => {
    for (const { bet, forged } of forgedBets(bets, forge, OF_EACH)) {
      const { status } = await verify({ bet: forged, receipt: proofs.get(bet) });
      expect([forged.id, status]).toEqual([forged.id, 'rejected']);
    }
  });

  test('a seed that was exchanged after the bet passes without a receipt: that is what receipts are for', () => {
    const atOnce = bets.filter(({ game }) => ['dice', 'keno', 'plinko'].includes(game));
    const forged = atOnce.map((bet) => workedOut(bet, { serverSeed: OTHER_SEED })!);
    expect(forged.every((bet) => verifyBet(bet).status === 'verified')).toBe(true);
  });

  test('a fingerprint that was shown before contradicts a receipt for another one', async () => {
    const bet = bets[0]!;
    const shownHash = String(bet['serverSeedHash']);
    expect(await verify({ bet, shownHash })).toMatchObject({ status: 'consistent', seedBasis: 'shownBefore' });
    const forged = workedOut(bet, { serverSeed: OTHER_SEED })!;
    expect(await verify({ bet: forged, shownHash })).toMatchObject({ status: 'rejected', shownBefore: false });
  });
});

describe('evidence: bad receipts, each with its own reason', () => {
  const [bet, other] = [bets[0]!, bets[1]!];
  const proof = proofs.get(bet)!;
  const stranger = testHouse();
  const foreign = stranger.receiptsOf(bets)[0]!;
  const [future] = house.receiptsOf(bets, '2027-01-01T00:00:00.000Z');
  const [early] = house.receiptsOf(bets, '2020-01-01T00:00:00.000Z');
  const cases: [string, unknown, ReceiptProblem][] = [
    ['nothing', null, 'unreadable'],
    ['a text', 'receipt', 'unreadable'],
    ['another version', { ...proof, receipt: { ...proof.receipt, version: 2 } }, 'unreadable'],
    ['a place outside the batch', { ...proof, leafIndex: proof.size }, 'unreadable'],
    ['a path that is cut off', { ...proof, path: proof.path.slice(1) }, 'truncated'],
    ['a path that is too long', { ...proof, path: [...proof.path, 'ab'.repeat(32)] }, 'truncated'],
    ['a signature that is cut off', { ...proof, rootSignature: proof.rootSignature.slice(2) }, 'truncated'],
    ['no root', { ...proof, root: undefined }, 'truncated'],
    ['a path the other way round', { ...proof, path: proof.path.toReversed() }, 'reordered'],
    ['another place', { ...proof, leafIndex: proof.leafIndex + 1 }, 'reordered'],
    ['two steps exchanged', { ...proof, path: [proof.path[1]!, proof.path[0]!, ...proof.path.slice(2)] }, 'reordered'],
    ['another payout', { ...proof, receipt: { ...proof.receipt, winnings: 77 } }, 'altered'],
    ['another root', { ...proof, root: 'ab'.repeat(32) }, 'altered'],
    ['another time of the signature', { ...proof, time: '2026-03-01T00:00:00.001Z' }, 'badSignature'],
    ['a signature of other text', { ...proof, rootSignature: house.signText('other') }, 'badSignature'],
    ['another casino’s key', foreign, 'foreignKey'],
    ['another casino’s signature under our key', { ...foreign, key: house.key }, 'badSignature'],
    ['a future one', future, 'future'],
    ['one signed before its bet', early, 'future'],
  ];

  test.each(cases)('%s', async (_name, receipt, problem) => {
    const verdict = await checkReceipt(receipt, checkHere, { now: NOW, keys: [house.key] });
    expect(verdict).toMatchObject({ ok: false, problem });
    expect((await verify({ bet, receipt })).status).toBe('rejected');
  });

  test('the receipt of another bet', async () => {
    const { status, receipt } = await verify({ bet, receipt: proofs.get(other) });
    expect([status, receipt]).toEqual(['rejected', expect.objectContaining({ problem: 'otherBet' })]);
  });

  test('a machine that cannot check signatures does not call it proved', async () => {
    const unable = await verifyEvidence({ bet, receipt: proof }, () => Promise.resolve(null), { now: NOW });
    expect([unable.status, unable.receipt]).toEqual([
      'consistent',
      expect.objectContaining({ problem: 'cannotCheck' }),
    ]);
  });
});

describe('evidence: the public log', () => {
  const bet = bets[3]!;
  const proof = proofs.get(bet)!;
  const inclusion = house.logged(proof);

  test('a batch that is logged rests on the log', async () => {
    expect(await verify({ bet, receipt: proof, inclusion })).toMatchObject({ status: 'proved', seedBasis: 'log' });
  });

  test('a batch at another place, a forged head and a fork are rejected', async () => {
    const problemOf = async (evidence: Evidence) => {
      const { status, log } = await verify({ bet, receipt: proof, ...evidence });
      return [status, log && !log.ok ? log.problem : null];
    };
    expect(await problemOf({ inclusion: { ...inclusion, index: 2 } })).toEqual(['rejected', 'notLogged']);
    const forged = { ...inclusion.head, root: 'ab'.repeat(32) };
    expect(await problemOf({ inclusion: { ...inclusion, head: forged } })).toEqual(['rejected', 'badSignature']);
    const fork = house.headOf(inclusion.head.size, 'ab'.repeat(32));
    expect(await problemOf({ inclusion, heads: [fork] })).toEqual(['rejected', 'forkedLog']);
    expect(await problemOf({ heads: [inclusion.head, fork] })).toEqual(['rejected', 'forkedLog']);
    const foreignHead = testHouse().headOf(6, inclusion.head.root);
    expect(await problemOf({ heads: [foreignHead] })).toEqual(['rejected', 'foreignKey']);
    expect(await problemOf({ heads: [{}] })).toEqual(['rejected', 'unreadable']);
  });
});

test('evidence: keys follow each other by signature', async () => {
  const first = { key: house.key, from: '2026-01-01T00:00:00.000Z', previous: null, signature: null };
  const next = testHouse();
  const change = { key: next.key, previous: house.key, from: '2026-02-01T00:00:00.000Z' };
  const signed = (by: typeof house) => ({
    ...change,
    signature: by.signText(`roulo-key-v1\n${change.previous}\n${change.key}\n${change.from}\n`),
  });
  expect(await checkKeys([first, signed(house)], checkHere)).toBe(true);
  expect(await checkKeys([first, signed(next)], checkHere)).toBe(false);
  expect(await checkKeys([signed(house)], checkHere)).toBe(false);
});

test('evidence: a proof without its bet is checked by itself', async () => {
  const proof: ReceiptProof = proofs.get(bets[0]!)!;
  expect(await verify({ receipt: proof })).toMatchObject({ status: 'proved', replay: null });
  expect((await verify({})).status).toBe('unreadable');
});
