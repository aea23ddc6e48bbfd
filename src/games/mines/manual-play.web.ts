import { ApiError } from '../../ui/api-client.ts';

/** A round as the player sees it. Amounts are dollars. */
export interface MinesRound {
  gameId: string;
  stake: number;
  mines: number;
  /** In order. In a lost round the last one is the mine. */
  opened: readonly number[];
  /** The round is paid automatically after this many gems. */
  cashesOutAfter: number;
  end: RoundEnd | null;
}

export interface RoundEnd {
  payout: number;
  multiplier: number;
  mineCells: readonly number[];
  /** Paid automatically, because another gem could exceed the maximum win. */
  isByLimit: boolean;
}

export interface ManualState {
  round: MinesRound | null;
  /** Tiles whose call is in progress or queued. */
  pending: readonly number[];
  isBusy: boolean;
}

/** Server calls. They have already applied the balances of their answers. */
export interface MinesCalls {
  start(stakeCents: number, mines: number): Promise<MinesRound>;
  flip(gameId: string, cell: number): Promise<RoundEnd | null>;
  cashOut(gameId: string): Promise<RoundEnd>;
  readActive(): Promise<MinesRound | null>;
  /** A round that may have ended elsewhere; null if it is open. */
  readEnded(gameId: string): Promise<MinesRound | null>;
}

export interface ManualEvents {
  onState(state: ManualState): void;
  onStart(round: MinesRound): void;
  onGem(round: MinesRound, cell: number): void;
  onEnd(round: MinesRound): void;
  /** The round or its end came from the server, not from a press on this page. */
  onFound(how: 'resumed' | 'openElsewhere' | 'alreadyOver', round: MinesRound | null): void;
  onError(error: unknown): void;
}

/** Error codes that mean another window has changed the round. */
const OVERTAKEN = ['TILE_OPEN', 'ROUND_OVER', 'NOT_FOUND'];
export const NO_ROUND: ManualState = { round: null, pending: [], isBusy: false };

/** Manual play. One call at a time, each tile is requested once, and the server's state always wins. */
export function createManualPlay(calls: MinesCalls, events: ManualEvents) {
  let state = NO_ROUND;
  const show = (change: Partial<ManualState>) => {
    state = { ...state, ...change };
    events.onState(state);
  };
  let isCashOutWished = false;
  const openRound = () => (state.round?.end === null ? state.round : null);

  const alone = async (work: () => Promise<void>) => {
    show({ isBusy: true });
    try {
      await work();
    } catch (error) {
      if (codeOf(error) === 'ROUND_OPEN') await resync('openElsewhere').catch(events.onError);
      else if (OVERTAKEN.includes(codeOf(error))) await resync('resumed').catch(events.onError);
      else events.onError(error);
    } finally {
      show({ isBusy: false });
    }
  };

  const end = (round: MinesRound, ending: RoundEnd) => {
    const over = { ...round, end: ending };
    show({ round: over, pending: [] });
    events.onEnd(over);
  };

  const openTile = async (cell: number) => {
    const before = openRound()!;
    const ending = await calls.flip(before.gameId, cell);
    const round = { ...before, opened: [...before.opened, cell] };
    if (ending) return end(round, ending);
    show({ round, pending: state.pending.filter((each) => each !== cell) });
    events.onGem(round, cell);
  };

  const takeWorth = async () => {
    const round = openRound();
    if (round) end(round, await calls.cashOut(round.gameId));
  };

  /** Takes over the server's state, unless something was pressed meanwhile. */
  const resync = async (how: 'resumed' | 'openElsewhere') => {
    const { round: shown, pending } = state;
    const active = await calls.readActive();
    if (state.round !== shown || state.pending !== pending) return;
    if (active) {
      const isKnown = shown?.gameId === active.gameId && shown.opened.length === active.opened.length;
      if (!isKnown || shown.end) show({ round: active });
      if (shown?.gameId !== active.gameId) events.onFound(how, active);
    } else if (shown && !shown.end) {
      const ended = await calls.readEnded(shown.gameId);
      if (state.round !== shown) return;
      show({ round: ended });
      events.onFound('alreadyOver', ended);
    }
  };

  return {
    start: async (stakeCents: number, mines: number) => {
      if (state.isBusy || openRound()) return;
      await alone(async () => {
        const round = await calls.start(stakeCents, mines);
        show({ round });
        events.onStart(round);
      });
    },
    flip: async (cell: number) => {
      const round = openRound();
      if (!round || isCashOutWished || round.opened.includes(cell) || state.pending.includes(cell)) return;
      const isFirst = state.pending.length === 0;
      if (isFirst && state.isBusy) return;
      show({ pending: [...state.pending, cell] });
      if (!isFirst) return;
      await alone(async () => {
        try {
          while (state.pending.length > 0) await openTile(state.pending[0]!);
          if (isCashOutWished) await takeWorth();
        } finally {
          isCashOutWished = false;
          show({ pending: [] });
        }
      });
    },
    /** Waits for tiles that were pressed before. */
    cashOut: async () => {
      if (state.pending.length > 0) isCashOutWished = true;
      else if (!state.isBusy && openRound()?.opened.length) await alone(takeWorth);
    },
    /** Checks whether another window or the end of the day changed the round. An unreachable server changes nothing. */
    refresh: async () => {
      if (!state.isBusy) await resync('resumed').catch(() => {});
    },
    clear: () => {
      if (!openRound() && !state.isBusy && state.round) show({ round: null });
    },
  };
}

export type ManualPlay = ReturnType<typeof createManualPlay>;

function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : '';
}
