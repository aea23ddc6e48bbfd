import { randomBytes, randomInt } from 'node:crypto';
import { askUntilAnswered } from '../player/asking.ts';
import type { Bettor, Call } from '../player/bettor.ts';
import { pick, type Differences } from '../player/differences.ts';
import { expectedRound } from './expected-round.ts';
import { commitmentOf } from './independent-rules.ts';
import type { Answer, PlayedRound } from '../player/play-bets.ts';
import type { HttpLink } from '../player/raw-http.ts';

interface SeedState {
  clientSeed: string;
  serverSeedHash: string;
  nextServerSeedHash: string;
  nonce: number;
}

interface Rotated extends SeedState {
  revealed: { serverSeed: string; serverSeedHash: string; clientSeed: string; nonce: number };
}

/** One player's rounds, from commitment to reveal, held against what the seeds say. */
export interface SeedSession {
  add(round: PlayedRound): void;
  /** Reveals the seeds of the rounds added so far and recomputes each of them. No round may be open. */
  close(): Promise<void>;
  /** After the last pair: what is exported must be all that was played. */
  checkExports(): Promise<void>;
  recomputed(): number;
  lookedUp(): number;
}

export interface SeedSessionOptions {
  bettor: Bettor;
  links: readonly HttpLink[];
  balanceMicros: bigint;
  differences: Differences;
  /** One bet of so many is also read by its id. */
  lookUpEvery: number;
}

export async function openSeedSession(options: SeedSessionOptions): Promise<SeedSession> {
  const { bettor, links, differences } = options;
  const name = `player ${bettor.playerId}`;
  const listings = new Map<string, Answer>();
  let { balanceMicros } = options;
  let rounds: PlayedRound[] = [];
  let lookedUp = 0;

  const read = async <T>(call: Call, link = links[0]!): Promise<T> => {
    const { status, body } = await askUntilAnswered(link, bettor, call);
    differences.compare(`${name}: ${call.path}, status`, status, 200);
    return JSON.parse(body) as T;
  };
  let announced = await read<SeedState>({ method: 'GET', path: '/api/fairness/seeds' });
  differences.compare(`${name}: first nonce`, announced.nonce, 0);

  const rotate = (): Promise<Rotated> =>
    randomInt(2) === 0
      ? read({ path: '/api/fairness/rotate', body: {} })
      : read({ method: 'PUT', path: '/api/fairness/client-seed', body: { clientSeed: randomClientSeed() } });

  const checkSeeds = (rotated: Rotated) => {
    const { revealed } = rotated;
    differences.compare(`${name}: commitment`, commitmentOf(revealed.serverSeed), announced.serverSeedHash);
    differences.compare(`${name}: revealed`, pick({ ...revealed }, { serverSeedHash: 0, clientSeed: 0 }), {
      serverSeedHash: announced.serverSeedHash,
      clientSeed: announced.clientSeed,
    });
    differences.compare(`${name}: next commitment`, rotated.serverSeedHash, announced.nextServerSeedHash);
    differences.compare(`${name}: last nonce`, revealed.nonce, rounds.length);
    const nonces = rounds.map((round) => round.nonce).toSorted((a, b) => a - b);
    const consecutive = Array.from({ length: rounds.length }, (_none, i) => i + 1);
    differences.compare(`${name}: nonces`, nonces, consecutive);
  };

  const recompute = (round: PlayedRound, { serverSeed, clientSeed }: Rotated['revealed']) => {
    const what = `${name}, pair ${announced.serverSeedHash.slice(0, 8)}, nonce ${round.nonce}, ${round.choice.game}`;
    const expected = expectedRound(round, { serverSeed, clientSeed, nonce: round.nonce });
    const given = round.answers.map((answer, i) => pick(answer, expected.answers[i] ?? {}));
    differences.compare(what, given, expected.answers);
    differences.compare(`${what}: commitment`, round.serverSeedHash, announced.serverSeedHash);
    differences.compare(`${what}: repeated id`, listings.has(round.betId), false);
    balanceMicros += expected.payoutMicros - round.stakeMicros;
    const { serverSeedHash } = announced;
    listings.set(round.betId, { ...expected.listing, serverSeed, clientSeed, serverSeedHash });
  };

  const lookUp = async (round: PlayedRound, link: HttpLink, serverSeed: string | null, clientSeed: string) => {
    const bet = await read<Answer>({ method: 'GET', path: `/api/bets/${round.betId}` }, link);
    const seeds = { serverSeed, clientSeed, serverSeedHash: round.serverSeedHash };
    // Before the reveal there is nothing to recompute from.
    const expected = { ...(serverSeed === null ? {} : listings.get(round.betId)!), ...seeds };
    differences.compare(`${name}: bet ${round.betId} by its id`, pick(bet, expected), expected);
    lookedUp += 1;
  };

  return {
    recomputed: () => listings.size,
    lookedUp: () => lookedUp,
    add: (round) => void rounds.push(round),
    async close() {
      if (rounds[0]) await lookUp(rounds[0], links[0]!, null, announced.clientSeed);
      const rotated = await rotate();
      checkSeeds(rotated);
      for (const round of rounds) recompute(round, rotated.revealed);
      const { balance } = await read<{ balance: number }>({ method: 'GET', path: '/api/users/balance' });
      differences.compare(`${name}: balance`, balance, Number(balanceMicros) / 1e6);
      const { serverSeed, clientSeed } = rotated.revealed;
      const wanted = rounds.filter((_round, i) => i % options.lookUpEvery === 0);
      await Promise.all(
        links.map(async (link) => {
          for (let next = wanted.pop(); next; next = wanted.pop()) await lookUp(next, link, serverSeed, clientSeed);
        }),
      );
      announced = rotated;
      rounds = [];
    },
    async checkExports() {
      const json = (await bettor.download('/api/bets/export?format=json')).trim().split('\n');
      const bets = json.map((line) => JSON.parse(line) as Answer);
      differences.compare(`${name}: exported bets`, bets.length, listings.size);
      for (const bet of bets) {
        const expected = listings.get(String(bet['id'])) ?? {};
        const { placedAt: _placed, settledAt: _settled, rulesHash: _rules, winMax: _winMax, ...told } = bet;
        differences.compare(`${name}: exported bet ${String(bet['id'])}`, told, expected);
      }
      const [head, ...lines] = (await bettor.download('/api/bets/export')).trim().split('\r\n');
      const columns = head!.split(',');
      differences.compare(`${name}: lines of CSV`, lines.length, listings.size);
      for (const [i, line] of lines.entries()) {
        const expected = columns.map((column) => asText(bets[i]?.[column]));
        differences.compare(`${name}: line ${i + 1} of CSV`, csvCells(line), expected);
      }
    },
  };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function csvCells(line: string): string[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .map((match) => match[1]!)
    .slice(0, -1)
    .map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}

/** Any printable character is allowed, the colon that parts the message of the HMAC too. */
function randomClientSeed(): string {
  return [...randomBytes(randomInt(1, 65))].map((byte) => String.fromCharCode(0x21 + (byte % 94))).join('');
}
