import { betRequest } from './browser-requests.ts';
import { startOpenLoop, type StreamResult } from './open-loop.ts';
import type { BenchPlayer } from './run.ts';

export const STEADY_BETTORS = 512;
const CONNECTIONS = 256;
const WARM_UP_S = 10;

export interface SteadyBets {
  turn(seconds: number): Promise<StreamResult>;
  stop(): void;
}

/** So many bets a second, whatever else is measured beside them. The server is warm when the first turn begins. */
export async function startSteadyBets(
  address: string,
  players: readonly BenchPlayer[],
  perSecond: number,
): Promise<SteadyBets> {
  const { hostname: host, port } = new URL(address);
  const streams = [{ name: 'bets', accepts: 200, requests: players.map((player) => betRequest(address, player)) }];
  const loop = await startOpenLoop({ host, port: Number(port), connections: CONNECTIONS, streams, sleeps: true });
  const turn = async (seconds: number) => (await loop.run({ seconds, perSecond: [perSecond] }))[0]!;
  await turn(WARM_UP_S).catch((error: unknown) => {
    loop.stop();
    throw error;
  });
  return { turn, stop: loop.stop };
}
