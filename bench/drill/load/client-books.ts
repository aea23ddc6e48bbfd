import type { Asked } from '../../player/asking.ts';
import type { Bettor } from '../../player/bettor.ts';
import type { Call } from '../../player/visitor.ts';
import type { Answer } from '../../player/play-bets.ts';

/** A bet as far as its player knows. */
export interface ClientBet {
  bettor: Bettor;
  stakeMicros: bigint;
  /** Null while the round is open. */
  payoutMicros: bigint | null;
  /** The opened tiles of Mines, in order. */
  cells: number[];
}

/** Everything the answer to one call said, and how it came to it. */
export interface Acknowledged {
  bettor: Bettor;
  call: Call;
  /** Null where the call is by nature done once. */
  key: string | null;
  betId: string;
  asked: Asked;
}

export type ClientBooks = ReturnType<typeof openClientBooks>;

type Fields = Record<string, number> & { betId: string; gameId: string; outcome: string; cells?: number[] };

/** What the players of a drill write down for themselves, from answers alone. */
export function openClientBooks() {
  const bets = new Map<string, ClientBet>();
  const acknowledged: Acknowledged[] = [];
  return {
    bets,
    acknowledged,
    note(bettor: Bettor, call: Call, key: string | null, asked: Asked): Answer {
      const answer = JSON.parse(asked.body) as Answer;
      const told = answer as Fields;
      const body = call.body as Fields;
      const isFirst = told.betId !== undefined;
      const betId = isFirst ? told.betId : body.gameId;
      if (isFirst) {
        const cells = [...(body.cells ?? [])];
        bets.set(betId, { bettor, stakeMicros: micros(body['betAmount']!), payoutMicros: null, cells });
      }
      const bet = bets.get(betId)!;
      if (call.path.endsWith('/flip')) bet.cells.push(body['cellIndex']!);
      const paid = told['winAmount'] ?? told['winnings'];
      if (paid !== undefined && told.outcome !== 'pending') bet.payoutMicros = micros(paid);
      acknowledged.push({ bettor, call, key, betId, asked });
      return answer;
    },
    /** What the player's balance has changed by. */
    gainMicros: (bettor: Bettor) =>
      [...bets.values()]
        .filter((bet) => bet.bettor === bettor)
        .reduce((sum, bet) => sum + (bet.payoutMicros ?? 0n) - bet.stakeMicros, 0n),
  };
}

export function micros(usd: number): bigint {
  return BigInt(Math.round(usd * 1e6));
}
