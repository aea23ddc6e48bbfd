import { useState } from 'react';
import { Link } from 'react-router';
import { CROWD } from '../../terms/house-terms.ts';
import { crowdTexts } from '../../texts/crowd.ts';
import { formatMultiplierShort, formatUsd, formatUsdPlain } from '../../ui/amounts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { shownGame } from './bet-lines.tsx';
import { useBetFeed } from './feed.web.ts';
import type { PublicLine } from './lists.ts';

const texts = crowdTexts.wins;

/** The cover's address for a line. */
export type CoverOf = (line: Pick<PublicLine, 'game' | 'title'>) => string;

/** A strip of recent big wins, newest first. Its height never changes, so nothing below it moves. */
export function BigWins({ coverOf }: { coverOf: CoverOf }) {
  const { lines, isFailed } = useBetFeed('wins');
  return (
    <section aria-label={texts.title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-lg">{texts.title}</h2>
      {lines && lines.length > 0 ? (
        <ul className="flex h-20 [scrollbar-width:thin] gap-3 overflow-x-auto">
          {lines.map((line) => (
            <li key={line.id} className="arriving shrink-0">
              <Win line={line} coverOf={coverOf} />
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

function Win({ line, coverOf }: { line: PublicLine; coverOf: CoverOf }) {
  const { name, icon: Icon } = shownGame(line);
  const [isBare, setBare] = useState(false);
  return (
    <Link
      to={line.link}
      className="flex h-18 w-56 items-center gap-3 overflow-hidden rounded-control bg-s1 pr-4 transition-colors duration-120 hover:bg-s3"
    >
      <span className="grid h-18 w-14 shrink-0 place-items-center bg-s3">
        {isBare ? (
          <Icon size={20} aria-hidden className="text-iris" />
        ) : (
          <img
            src={coverOf(line)}
            alt=""
            width={56}
            height={72}
            className="h-18 w-14 object-cover"
            onError={() => setBare(true)}
          />
        )}
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex items-baseline gap-2 text-sm text-t2">
          <span className="truncate font-semibold text-t1">{name}</span>
          <span className="ml-auto shrink-0">{formatMultiplierShort(line.multiplier)}</span>
        </span>
        <span className="truncate text-sm text-t3">{line.player ?? crowdTexts.bets.hidden}</span>
        <span className="font-bold text-mint">{formatUsd(line.payout)}</span>
      </span>
    </Link>
  );
}
