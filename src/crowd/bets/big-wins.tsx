import { Link } from 'react-router';
import { CROWD } from '../../terms/house-terms.ts';
import { crowdTexts } from '../../texts/crowd.ts';
import { formatMultiplier, formatUsd, formatUsdPlain } from '../../ui/amounts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { shownGame } from './bet-lines.tsx';
import { useBetFeed } from './feed.web.ts';
import type { PublicLine } from './lists.ts';

const texts = crowdTexts.wins;

/** A strip of recent big wins, newest first. Its height is the same in every state, so nothing below it moves. */
export function BigWins() {
  const { lines, isFailed } = useBetFeed('wins');
  return (
    <section aria-label={texts.title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-lg">{texts.title}</h2>
      {lines && lines.length > 0 ? (
        <ul className="flex h-20 [scrollbar-width:thin] gap-3 overflow-x-auto">
          {lines.map((line) => (
            <li key={line.id} className="shrink-0">
              <Win line={line} />
            </li>
          ))}
        </ul>
      ) : lines || isFailed ? (
        <p className="flex h-20 items-center rounded-control bg-s1 px-4 text-t2">
          {isFailed ? crowdTexts.bets.behind : texts.none(formatUsdPlain(CROWD.bigWin))}
        </p>
      ) : (
        <Skeleton className="h-20" />
      )}
    </section>
  );
}

function Win({ line }: { line: PublicLine }) {
  const { name, icon: Icon } = shownGame(line);
  return (
    <Link
      to={line.link}
      className="grid h-17 w-48 content-center gap-0.5 rounded-control bg-s1 px-4 transition-colors duration-120 hover:bg-s3"
    >
      <span className="flex items-center gap-2 text-sm text-t2">
        <Icon size={16} aria-hidden className="shrink-0 text-iris" />
        <span className="truncate font-semibold text-t1">{name}</span>
        <span className="ml-auto shrink-0">{formatMultiplier(line.multiplier)}</span>
      </span>
      <span className="flex items-baseline justify-between gap-2">
        <span className="truncate text-sm text-t3">{line.player ?? crowdTexts.bets.hidden}</span>
        <span className="font-bold text-mint">{formatUsd(line.payout)}</span>
      </span>
    </Link>
  );
}
