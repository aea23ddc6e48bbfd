/** Plays rounds by the player's rules and always reports why it ended. Amounts are whole cents or dollars. */

export type StakeChange = { kind: 'reset' } | { kind: 'change'; percent: number };

export interface AutoplaySettings {
  games: number;
  baseCents: number;
  onWin: StakeChange;
  onLoss: StakeChange;
  /** Stops before a bet that could push the loss of this run above this amount. */
  stopOnLossCents: number | null;
  stopOnProfitCents: number | null;
  /** Stops after a single win (payout) of at least this. */
  stopOnWinCents: number | null;
}

export interface RoundResult {
  stakeCents: number;
  /** The payout, in dollars. */
  payout: number;
}

export const END_REASONS = [
  'games',
  'stopped',
  'balance',
  'limit',
  'loss',
  'profit',
  'win',
  'reminder',
  'failed',
] as const;
export type EndReason = (typeof END_REASONS)[number];

export interface AutoplayState {
  running: boolean;
  gamesLeft: number;
  stakeCents: number;
  /** Profit of the settled rounds of this run, in dollars. */
  profit: number;
  played: number;
  ended: { reason: EndReason; text?: string } | null;
}

export interface AutoplayGame {
  /** Pause between rounds, as specified. */
  pauseMs: number;
  /** Rounds may overlap: the next starts once this one has started, without waiting until it is settled. */
  overlaps?: boolean;
  /** The result is shown during the pause, and not before it. */
  showsInPause?: boolean;
  /** Starts a round, until the server has accepted it. Throws if it is refused; the error's message is shown. */
  start(stakeCents: number): Promise<{ settled: Promise<RoundResult> }>;
  /** Whether the stake is within the balance and the limit right now. */
  check(stakeCents: number): 'ok' | 'balance' | 'limit';
  onState(state: AutoplayState): void;
}

export const IDLE: AutoplayState = {
  running: false,
  gamesLeft: 0,
  stakeCents: 0,
  profit: 0,
  played: 0,
  ended: null,
};

export interface Autoplay {
  start(settings: AutoplaySettings): Promise<void>;
  stop(reason?: 'stopped' | 'reminder'): void;
}

export function createAutoplay(game: AutoplayGame): Autoplay {
  let stopping: Autoplay['stop'] = () => {};
  return {
    start: async (settings) => {
      const run = createRun(game, settings);
      stopping = run.stop;
      await run.play();
    },
    stop: (reason) => stopping(reason),
  };
}

function createRun(game: AutoplayGame, settings: AutoplaySettings) {
  let state: AutoplayState = { ...IDLE, running: true, gamesLeft: settings.games, stakeCents: settings.baseCents };
  let end: AutoplayState['ended'] = null;
  let wake = (): void => {};
  const inFlight = new Set<Promise<void>>();
  let inFlightCents = 0;

  const show = (change: Partial<AutoplayState>) => {
    state = { ...state, ...change };
    game.onState(state);
  };
  const finish = (reason: EndReason, text?: string) => {
    end ??= text === undefined ? { reason } : { reason, text };
    wake();
  };
  const isOver = () => end !== null;
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, ms);
    });

  const settle = (result: RoundResult) => {
    const isWin = result.payout > result.stakeCents / 100;
    const profit = inMicros(state.profit + result.payout - result.stakeCents / 100);
    show({ profit, stakeCents: nextStake(state.stakeCents, isWin ? settings.onWin : settings.onLoss, settings) });
    if (settings.stopOnWinCents !== null && isWin && result.payout * 100 >= settings.stopOnWinCents) finish('win');
    if (settings.stopOnProfitCents !== null && profit * 100 >= settings.stopOnProfitCents) finish('profit');
  };

  /** Every ball in the air counts as lost until it lands, so that a loss limit holds before the bet. */
  const couldLoseTooMuch = () =>
    settings.stopOnLossCents !== null &&
    -Math.round(state.profit * 100) + inFlightCents + state.stakeCents > settings.stopOnLossCents;

  const startRound = async () => {
    const { stakeCents } = state;
    const { settled } = await game.start(stakeCents);
    // At once: a slow phone renders the page for a tenth of the pause.
    const rest = game.showsInPause || game.overlaps ? pause(game.pauseMs) : null;
    inFlightCents += stakeCents;
    show({ gamesLeft: state.gamesLeft - 1, played: state.played + 1 });
    const landing: Promise<void> = settled
      .then(settle, (error: unknown) => finish('failed', messageOf(error)))
      .finally(() => {
        inFlightCents -= stakeCents;
        inFlight.delete(landing);
      });
    inFlight.add(landing);
    return { landing, rest };
  };

  const step = async () => {
    if (couldLoseTooMuch()) {
      if (inFlight.size === 0) return finish('loss');
      await Promise.race(inFlight);
      return;
    }
    const verdict = game.check(state.stakeCents);
    if (verdict !== 'ok') {
      if (verdict === 'limit' || inFlight.size === 0) return finish(verdict);
      await Promise.race(inFlight);
      return;
    }
    const { landing, rest } = await startRound();
    if (!game.overlaps) await landing;
    if (state.gamesLeft === 0) finish('games');
    if (!isOver()) await (rest ?? pause(game.pauseMs));
  };

  return {
    stop: (reason: 'stopped' | 'reminder' = 'stopped') => finish(reason),
    play: async () => {
      game.onState(state);
      try {
        while (!isOver()) await step();
      } catch (error) {
        finish('failed', messageOf(error));
      }
      await Promise.all(inFlight);
      show({ running: false, ended: end });
    },
  };
}

export function nextStake(stakeCents: number, change: StakeChange, { baseCents }: { baseCents: number }): number {
  return change.kind === 'reset' ? baseCents : Math.max(1, Math.floor((stakeCents * (100 + change.percent)) / 100));
}

function inMicros(dollars: number): number {
  return Math.round(dollars * 1e6) / 1e6;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
