import { memo } from 'react';
import { Link } from 'react-router';
import { formatCount, formatUsd } from '../../ui/amounts.ts';
import { classNames } from '../../ui/class-names.ts';
import { useLive, type PublicBet } from './live.web.ts';
import { crashTexts } from './texts.ts';
import { twoDecimals } from './values.web.ts';

const SHOWN_MAX = 100;

/** The players in the round, largest bets first. Cash-outs light up as they arrive. */
export function PlayersList() {
  const round = useLive((state) => state.round);
  const phase = useLive((state) => state.phase);
  const bets = useLive((state) => (state.round === null ? undefined : state.bets.get(state.round)));
  const next = useLive((state) => (state.round === null ? undefined : state.bets.get(state.round + 1)));
  const own = useLive((state) => state.own);
  const list = [...(bets?.values() ?? [])].toSorted((a, b) => b.amount - a.amount);
  const waiting = next?.size ?? 0;
  return (
    <section aria-label={crashTexts.players(formatCount(list.length))} className="flex h-full min-h-0 flex-col">
      <header className="flex justify-between gap-2 border-b border-s3 px-4 py-2 text-sm text-t2">
        <span className="font-semibold">{crashTexts.players(formatCount(list.length))}</span>
        <span>{formatUsd(list.reduce((sum, bet) => sum + bet.amount, 0))}</span>
      </header>
      {list.length === 0 ? (
        <p className="p-4 text-base text-t3">{crashTexts.noPlayers}</p>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto" tabIndex={0} role="group" aria-label={crashTexts.player}>
          <table className="w-full text-sm">
            <thead className="sr-only">
              <tr>
                <th>{crashTexts.player}</th>
                <th>{crashTexts.amount}</th>
                <th>{crashTexts.cashOut}</th>
                <th>{crashTexts.payout}</th>
              </tr>
            </thead>
            <tbody>
              {list.slice(0, SHOWN_MAX).map((bet) => (
                <Row
                  key={bet.id}
                  bet={bet}
                  isOwn={own.some(({ gameId, round: of }) => gameId === bet.id && of === round)}
                  isOver={phase === 'over'}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {waiting > 0 && (
        <footer className="border-t border-s3 px-4 py-2 text-sm text-t3">
          {crashTexts.nextPlayers(formatCount(waiting))}
        </footer>
      )}
    </section>
  );
}

const Row = memo(function Row({ bet, isOwn, isOver }: { bet: PublicBet; isOwn: boolean; isOver: boolean }) {
  const isOut = bet.cashedOutAt !== null;
  return (
    <tr
      className={classNames(
        'transition-colors duration-120',
        isOut ? 'text-mint' : isOver ? 'text-t3' : 'text-t1',
        isOwn && 'bg-s3',
      )}
    >
      <td className="max-w-28 truncate py-1 pl-4">
        <Link to={`/bet/${bet.id}`} className="hover:underline">
          {isOwn ? crashTexts.you : (bet.name ?? <span className="text-t3">{crashTexts.hidden}</span>)}
        </Link>
      </td>
      <td className="py-1 text-right">{formatUsd(bet.amount)}</td>
      <td className="px-2 py-1 text-right font-semibold">{isOut ? `${twoDecimals(bet.cashedOutAt!)}×` : '–'}</td>
      <td className="py-1 pr-4 text-right font-semibold">{bet.winnings === null ? '' : formatUsd(bet.winnings)}</td>
    </tr>
  );
});
