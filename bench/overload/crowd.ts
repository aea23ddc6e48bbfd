import { PAYMENT_CALLBACK_PATH } from '../../src/cashier/processor/now-payments.ts';
import type { Stage } from '../bets/stage.ts';
import { betRequest, browserHeaders, PLINKO, postTextAs } from '../load/browser-requests.ts';
import { startOpenLoop, type Stream, type StreamResult } from '../load/open-loop.ts';
import { postJson, requestText } from '../player/visitor.ts';

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
  const streams = await streamsFor(address, stage);
  const loop = await startOpenLoop({ address, connections: CONNECTIONS, streams });
  return {
    come: (betsPerSecond, seconds) =>
      loop.run({ seconds, perSecond: streams.map((_stream, at) => (at === 0 ? betsPerSecond : BESIDE_PER_SECOND)) }),
    leave: loop.stop,
  };
}

async function streamsFor(address: string, { players }: Stage): Promise<Stream[]> {
  // A report of a ball that was paid is answered again, so these serve for all of the drill.
  const landings = players.slice(0, BALLS).map(async (player) => {
    const answer = await postJson(address + PLINKO.startPath, browserHeaders(address, player), PLINKO.start);
    const { gameId } = (await answer.json()) as { gameId: string };
    return postTextAs(address, player, PLINKO.landPath, { gameId });
  });
  // Unsigned: it only has to be noticed.
  const callback = requestText(address, { path: PAYMENT_CALLBACK_PATH, body: { payment_id: 1 } }, {});
  const balance = { method: 'GET', path: '/api/users/balance' } as const;
  const looks = players.map((player) => requestText(address, balance, browserHeaders(address, player)));
  return [
    { name: 'bets', accepts: 200, requests: players.map((player) => betRequest(address, player)) },
    { name: 'payments of rounds', accepts: 200, requests: await Promise.all(landings) },
    { name: 'callbacks', accepts: 401, requests: [callback] },
    { name: 'reads', accepts: 200, requests: looks },
  ];
}
