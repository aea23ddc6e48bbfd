/** A signed-in player as a browser knows itself. */
export interface BenchPlayer {
  accessToken: string;
  csrfToken: string;
}

/** One call that is settled at once, a ball that is dropped and then paid, or a spin at the provider and its result. */
export type LoadKind = 'keno' | 'plinko' | 'spin';

export interface GeneratorRun {
  kind: LoadKind;
  /** Of Keno alone: over the players' sockets, where each connection is one player. Left out: over HTTP. */
  door?: 'http' | 'socket';
  address: string;
  players: readonly BenchPlayer[];
  connections: number;
  seconds: number;
  provider?: { userIds: readonly string[]; game: string; providerId: string; secret: string };
}

/** What one generator against one target saw. */
export interface Generated {
  seconds: number;
  answers: number;
  /** Answers with an error's status. */
  refused: number;
  /** Connections that failed, and answers that never came. */
  failed: number;
  /** Stakes whose taking was acknowledged. */
  begun: number;
  /** Bets whose end was acknowledged; of spins each call. */
  bets: number;
  p50Ms: number;
  p99Ms: number;
  /** Of Keno alone: bets whose end was acknowledged in each second. */
  bySecond?: number[];
}
