import { stakeOf, type Layout } from '../rules/layout.ts';
import type { TableSocket } from './socket.web.ts';

export interface BetSheet {
  readonly layout: Layout;
  readonly stakeCents: number;
  readonly canUndo: boolean;
  readonly canRepeat: boolean;
  /** The cost of repeating the last bets. */
  readonly repeatCents: number;
  add(chips: Layout): void;
  undo(): void;
  clear(): void;
  double(): void;
  repeat(): void;
  /** Takes over the player's chips from the table, after a reload and when a round begins. */
  adopt(roundId: string, layout: Layout): void;
}

const SEND_AFTER_MS = 120;

/** The player's chips while betting is open. Every change is sent to the table, and the last one counts. */
export function createBetSheet(
  socket: TableSocket,
  { onChange, onProblem }: { onChange(): void; onProblem(text: string): void },
): BetSheet {
  let layout: Record<string, number> = {};
  let before: Record<string, number>[] = [];
  let last: Record<string, number> = {};
  let confirmed: Record<string, number> = {};
  let roundId = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay = 0;

  const send = async (): Promise<void> => {
    timer = undefined;
    const sent = layout;
    underWay += 1;
    const problem = await socket.ask({ type: 'place', layout: sent });
    underWay -= 1;
    if (problem === null) {
      confirmed = sent;
      return;
    }
    onProblem(problem);
    if (underWay > 0) return;
    layout = confirmed;
    onChange();
  };
  const change = (next: Record<string, number>): void => {
    before.push(layout);
    layout = next;
    onChange();
    clearTimeout(timer);
    timer = setTimeout(() => void send(), SEND_AFTER_MS);
  };
  return {
    get layout() {
      return layout;
    },
    get stakeCents() {
      return stakeOf(layout);
    },
    get canUndo() {
      return before.length > 0;
    },
    get canRepeat() {
      return Object.keys(last).length > 0 && Object.keys(layout).length === 0;
    },
    get repeatCents() {
      return stakeOf(last);
    },
    add(chips) {
      const next = { ...layout };
      for (const [spot, cents] of Object.entries(chips)) next[spot] = (next[spot] ?? 0) + cents;
      change(next);
    },
    undo() {
      const earlier = before.at(-1);
      if (!earlier) return;
      change(earlier);
      before = before.slice(0, -2);
    },
    clear: () => change({}),
    double: () => change(Object.fromEntries(Object.entries(layout).map(([spot, cents]) => [spot, 2 * cents]))),
    repeat: () => change(last),
    adopt(nextRoundId, theirs) {
      if (nextRoundId === roundId) return;
      if (Object.keys(layout).length > 0) last = layout;
      roundId = nextRoundId;
      layout = { ...theirs };
      confirmed = layout;
      before = [];
      onChange();
    },
  };
}
