import { describe, expect, test } from 'vitest';
import { hmacSha256 } from '../../fairness/sha256.ts';
import { toUsd } from '../../money/usd.ts';
import type { ReceiptProof } from '../../public-log/receipt-format.ts';
import { payoutFor, replayRound } from '../replay-round.ts';
import { readClaim } from '../read-claim.ts';
import { sha256Of, vectorBets, type TestBet } from '../test-bets.ts';
import { verifyBet } from '../verify-bet.ts';
import { checkKeys, checkReceipt, type ReceiptProblem } from './check-receipt.ts';
import { checkHere, testHouse } from './test-receipts.ts';
import { verifyEvidence, type Evidence } from './verify-evidence.ts';

const house = testHouse();
const NOW = new Date('2026-06-01T00:00:00Z');
const bets = vectorBets().filter(({ serverSeed }) => serverSeed !== null);
const proofs = new Map(house.receiptsOf(bets).map((proof, at) => [bets[at]!, proof]));
const verify = (evidence: Evidence) => verifyEvidence(evidence, checkHere, { now: NOW, keys: [house.key] });

const OTHER_SEED = 'ab'.repeat(32);

/** The whole bet worked out anew: as a house would do that wants another outcome. */
function workedOut(bet: TestBet, changed: Partial<TestBet>): TestBet | null {
  const claimed = { ...bet, ...changed };
  const read = readClaim({ ...claimed, serverSeedHash: sha256Of(String(claimed.serverSeed)) });
  if (read.status !== 'claim') return null;
  const { claim } = read;
  const replayed = replayRound(hmacSha256, claim, claim);
  return {
    ...claimed,
    serverSeedHash: sha256Of(claim.serverSeed),
    result: claim.game.told.result(claim.choice, replayed.outcome),
    multiplier: replayed.multiplierE4 / 10_000,
    winnings: toUsd(payoutFor(claim.stake, replayed)),
  };
}

/** Every way to change a bet afterwards. Null where it does not apply to the bet. */
const FORGERIES: Record<string, (bet: TestBet) => TestBet | null> = {
  'another server seed, worked out': (bet) => workedOut(bet, { serverSeed: OTHER_SEED }),
  'another client seed, worked out': (bet) => workedOut(bet, { clientSeed: 'another' }),
  'another nonce, worked out': (bet) => workedOut(bet, { nonce: bet.nonce + 1 }),
  'another stake, worked out': (bet) => workedOut(bet, { betAmount: Number(bet['betAmount']) / 2 }),
  'server seed': (bet) => ({ ...bet, serverSeed: OTHER_SEED }),
  'server seed and its hash': (bet) => ({ ...bet, serverSeed: OTHER_SEED, serverSeedHash: sha256Of(OTHER_SEED) }),
  'hash of the server seed': (bet) => ({ ...bet, serverSeedHash: 'f'.repeat(64) }),
  'client seed': (bet) => ({ ...bet, clientSeed: 'another' }),
  nonce: (bet) => ({ ...bet, nonce: bet.nonce + 1 }),
  stake: (bet) => ({ ...bet, betAmount: Number(bet['betAmount']) + 1 }),
  'payout of a micro-dollar more': (bet) => ({
    ...bet,
    winnings: (Math.round(Number(bet['winnings']) * 1e6) + 1) / 1e6,
  }),
  'no payout': (bet) => (bet['winnings'] === 0 ? null : { ...bet, winnings: 0 }),
  multiplier: (bet) => ({ ...bet, multiplier: Number(bet['multiplier']) + 1 }),
  ending: (bet) => ({ ...bet, ending: 'expired' }),
  'kind of balance': (bet) => ({
    ...bet,
    balanceType: bet['balanceType'] === 'primary' ? 'promotional' : 'primary',
  }),
  'hash of the rules': (bet) => ({ ...bet, rulesHash: 'f'.repeat(64) }),
  'maximum win': (bet) => ({ ...bet, winMax: 123 }),
  game: (bet) => ({ ...bet, game: bet.game === 'dice' ? 'keno' : 'dice' }),
  'no result': (bet) => ({ ...bet, result: {} }),
  'no choices': (bet) => ({ ...bet, parameters: {} }),
  'time of the bet': (bet) => ({ ...bet, placedAt: '2026-01-02T03:04:05.679Z' }),
  'time of its settlement': (bet) => ({ ...bet, settledAt: '2026-01-02T03:04:06.000Z' }),
  'settings: threshold': (bet) => (bet.game === 'dice' ? workedOutWith(bet, { selectedNumber: 12.34 }) : null),
  'settings: picks': (bet) => (bet.game === 'keno' ? workedOutWith(bet, { selectedNumbers: [1, 2, 3] }) : null),
  'settings: rows': (bet) =>
    bet.game === 'plinko' ? workedOutWith(bet, { rows: bet.parameters['rows'] === 8 ? 9 : 8 }) : null,
  'settings: mines': (bet) =>
    bet.game === 'mines' ? workedOutWith(bet, { minesCount: Number(bet.parameters['minesCount']) + 1 }) : null,
};

function workedOutWith(bet: TestBet, parameters: Record<string, unknown>): TestBet | null {
  const changed = { ...bet.parameters, ...parameters };
  return workedOut(bet, { parameters: changed }) ?? { ...bet, parameters: changed };
}

const OF_EACH = 160;
const isSeededByPlayer = ({ game }: TestBet) => game !== 'crash';

describe('evidence: forgeries of bets', () => {
  test('every untouched bet is proved with its receipt, and only consistent without', async () => {
    for (const bet of bets) {
      const { status, seedBasis } = await verify({ bet, receipt: proofs.get(bet) });
      expect([bet.id, status, seedBasis]).toEqual([bet.id, 'proved', 'receipt']);
      const alone = await verify({ bet });
      expect([alone.status, alone.seedBasis]).toEqual(['consistent', 'toldAfterwards']);
    }
  });

  test.each(Object.entries(FORGERIES))('%s: rejected with a receipt, 160 times', async (_name, forge) => {
    const applies = bets.flatMap((bet) => {
      const forged = isSeededByPlayer(bet) ? forge(bet) : null;
      return forged && JSON.stringify(forged) !== JSON.stringify(bet) ? [{ bet, forged }] : [];
    });
    expect(applies.length).toBeGreaterThan(0);
    for (let n = 0; n < OF_EACH; n += 1) {
      const { bet, forged } = applies[n % applies.length]!;
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
