import { PAYMENT_CALLBACK_PATH } from '../../src/cashier/processor/now-payments.ts';
import type { BenchPlayer } from '../load/run.ts';
import type { Stage } from '../bets/stage.ts';
import { commonHeaders, KENO, playerHeaders, PLINKO } from '../load/browser-requests.ts';
import { startOpenLoop, type Stream, type StreamResult } from '../load/open-loop.ts';

/** Players who do not wait for answers, and the calls that must get through beside their bets. */
export interface Crowd {
  /** Bets first, then payments of rounds, callbacks and reads. */
  come(betsPerSecond: number, seconds: number): Promise<StreamResult[]>;
  leave(): void;
}

/** With fewer connections it would be the crowd that waits. */
const CONNECTIONS = 2_048;
const BALLS = 64;
const BESIDE_PER_SECOND = 50;

export async function gatherCrowd(address: string, stage: Stage): Promise<Crowd> {
  const balls = await dropBalls(address, stage.players.slice(0, BALLS));
  const streams = streamsFor(address, stage, balls);
  const { hostname: host, port } = new URL(address);
  const loop = await startOpenLoop({ host, port: Number(port), connections: CONNECTIONS, streams });
  return {
    come: (betsPerSecond, seconds) =>
      loop.run({ seconds, perSecond: streams.map((_stream, at) => (at === 0 ? betsPerSecond : BESIDE_PER_SECOND)) }),
    leave: () => loop.stop(),
  };
}

function streamsFor(address: string, stage: Stage, balls: readonly Ball[]): Stream[] {
  const common = headerText(commonHeaders(address));
  const post = (path: string, headers: string, body: string) =>
    `POST ${path} HTTP/1.1\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const own = (player: BenchPlayer) => common + headerText(playerHeaders(player));
  return [
    {
      name: 'bets',
      accepts: 200,
      requests: stage.players.map((player) => post(KENO.path, `${own(player)}Idempotency-Key: {key}\r\n`, KENO.body)),
    },
    {
      name: 'payments of rounds',
      accepts: 200,
      requests: balls.map(({ player, gameId }) => post(PLINKO.landPath, own(player), JSON.stringify({ gameId }))),
    },
    // Unsigned: it only has to be noticed.
    { name: 'callbacks', accepts: 401, requests: [post(PAYMENT_CALLBACK_PATH, common, '{"payment_id":1}')] },
    {
      name: 'reads',
      accepts: 200,
      requests: stage.players.map((player) => `GET /api/users/balance HTTP/1.1\r\n${own(player)}\r\n`),
    },
  ];
}

interface Ball {
  player: BenchPlayer;
  gameId: string;
}

/** A report of a ball that was paid is answered again, so these serve for all of the drill. */
async function dropBalls(address: string, players: readonly BenchPlayer[]): Promise<Ball[]> {
  return Promise.all(
    players.map(async (player) => {
      const response = await fetch(address + PLINKO.startPath, {
        method: 'POST',
        headers: Object.fromEntries([...commonHeaders(address), ...playerHeaders(player)]),
        body: JSON.stringify({ betAmount: PLINKO.stake, rows: PLINKO.rows, risk: PLINKO.risk }),
      });
      return { player, gameId: ((await response.json()) as { gameId: string }).gameId };
    }),
  );
}

function headerText(headers: readonly (readonly [string, string])[]): string {
  return headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
}
