/** A signed-in player as a browser knows itself. */
export interface BenchPlayer {
  accessToken: string;
  csrfToken: string;
}

/** What every connection asks for: the next when the last is answered. */
export interface Asked {
  /** One call that is settled at once, a ball that is dropped and then paid, or a spin at the provider and its result. */
  kind: 'keno' | 'plinko' | 'spin';
  /** Of Keno alone: over the players' sockets, where each connection is one player. Left out: over HTTP. */
  door?: 'http' | 'socket';
  connections: number;
  /** The same load before anything is counted: the processors change over from one program to another. Left out: none. */
  leadInSeconds?: number;
  seconds: number;
  /** Of the game provider, whose server makes the spins. */
  provider?: { userIds: readonly string[]; game: string; providerId: string; secret: string };
}

export interface Target {
  address: string;
  players: readonly BenchPlayer[];
}

export type GeneratorRun = Asked & Target;

/** What one generator against one target saw. */
export interface Generated {
  seconds: number;
  /** Answers with an error's status. */
  refused: number;
  /** Connections that failed, and answers that never came. */
  failed: number;
  /** Stakes whose taking was acknowledged, those of the lead-in too. */
  begun: number;
  /** Bets whose end was acknowledged; of spins each call. */
  bets: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time of the generator while it counted. */
  cpuMicros: number;
  /** Bets whose end was acknowledged in each second. */
  bySecond: number[];
}

/** What a generator is told, in this order; it answers each when it is done. */
export type GeneratorCommand = { open: GeneratorRun } | 'lead in' | 'count';
