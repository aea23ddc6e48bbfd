import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../http/contract.ts';
import { myBetsTexts } from '../../texts/my-bets.ts';
import { uiTexts } from '../../texts/ui.ts';
import { formatCount, formatMultiplier, formatUsd } from '../../ui/amounts.ts';
import { apiGet } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { usePlayer } from '../../ui/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { gameName, gameOnScreen } from '../all.web.tsx';
import type { readMyGameTotals } from './game-totals-api.ts';

type Totals = AnswerOf<typeof readMyGameTotals>['games'][number];

const texts = myBetsTexts.games;

/** The player's totals for each original. */
export function GameTotals() {
  const player = usePlayer();
  const { data, isError, refetch } = useQuery({
    queryKey: ['game-totals', player?.username],
    queryFn: ({ signal }) => apiGet<typeof readMyGameTotals>('/api/bets/games', undefined, { signal }),
    staleTime: 0,
    enabled: player !== null && player?.totalBets !== 0,
  });
  if (!player || player.totalBets === 0 || data?.games.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 id="game-totals" className="text-sm font-semibold text-t2">
        {texts.title}
      </h3>
      {isError ? (
        <p className="flex flex-wrap items-center gap-3 text-sm text-t2">
          {uiTexts.couldNotLoad}
          <Button onClick={() => void refetch()}>{uiTexts.retry}</Button>
        </p>
      ) : data === undefined ? (
        <Skeleton className="h-24" />
      ) : (
        <table aria-labelledby="game-totals" className="w-full text-sm phone:text-xs">
          <thead>
            <tr className="text-t3">
              <th className="py-1 text-left font-normal">{myBetsTexts.game}</th>
              {[texts.bets, texts.wagered, texts.biggestWin, texts.bestMultiplier].map((title) => (
                <th key={title} className="py-1 pl-2 text-right font-normal">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.games.map((totals) => (
              <Row key={totals.game} totals={totals} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Row({ totals: { game, bets, wagered, biggestWin, bestMultiplier } }: { totals: Totals }) {
  const { icon: Icon } = gameOnScreen(game);
  return (
    <tr className="border-t border-s3">
      <th scope="row" className="py-2.5 text-left font-semibold">
        <span className="flex items-center gap-2">
          <Icon size={16} aria-hidden className="shrink-0 text-iris" />
          {gameName(game)}
        </span>
      </th>
      <td className="pl-2 text-right">{formatCount(bets)}</td>
      <td className="pl-2 text-right">{formatUsd(wagered)}</td>
      <td className={classNames('pl-2 text-right', biggestWin === null ? 'text-t3' : 'font-bold text-mint')}>
        {biggestWin === null ? texts.none : formatUsd(biggestWin)}
      </td>
      <td className="pl-2 text-right">{formatMultiplier(bestMultiplier)}</td>
    </tr>
  );
}
