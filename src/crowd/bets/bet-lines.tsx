import { Dices } from 'lucide-react';
import { Link } from 'react-router';
import { GAMES_ON_SCREEN } from '../../games/all.web.tsx';
import { crowdTexts } from '../../texts/crowd.ts';
import { formatMultiplierShort, formatUsd } from '../../ui/amounts.ts';
import { classNames } from '../../ui/class-names.ts';
import { dateFormat } from '../../ui/formats.ts';
import type { PublicLine } from './lists.ts';

const texts = crowdTexts.bets;
const TIME = dateFormat({ timeStyle: 'medium' });

const COLUMNS = 'grid grid-cols-[1.5fr_1.3fr_1fr_1fr_1fr_1.1fr] items-center gap-3 px-4';
/** In a narrow container a line is a card: game and payout above, player and the rest below. */
const CARD = '@max-2xl:grid-cols-[minmax(0,1fr)_auto] @max-2xl:gap-y-1 @max-2xl:py-2';

/** Bets as a table, or as cards in a narrow container. */
export function BetLines({ lines, label }: { lines: readonly PublicLine[]; label: string }) {
  return (
    <div>
      <p aria-hidden="true" className={classNames(COLUMNS, 'pb-2 text-sm text-t3 @max-2xl:hidden')}>
        <span>{texts.game}</span>
        <span>{texts.player}</span>
        <span>{texts.time}</span>
        <span className="text-right">{texts.stake}</span>
        <span className="text-right">{texts.multiplier}</span>
        <span className="text-right">{texts.payout}</span>
      </p>
      {/* `relative` contains the screen-reader texts, whose absolute position would otherwise make the page longer. */}
      <ul aria-label={label} className="relative grid max-h-[600px] gap-1 overflow-y-auto">
        {lines.map((line) => (
          <li key={line.id} className="arriving">
            <BetLine line={line} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function BetLine({ line }: { line: PublicLine }) {
  const { name, icon: Icon } = shownGame(line);
  const isWin = line.payout > line.stake;
  return (
    <Link
      to={line.link}
      className={classNames(COLUMNS, CARD, 'min-h-11 rounded-control bg-bg transition-colors duration-120 hover:bg-s3')}
    >
      <span className="flex min-w-0 items-center gap-3 font-semibold">
        <Icon size={18} aria-hidden className="shrink-0 text-iris" />
        <span className="truncate">{name}</span>
      </span>
      <span
        className={classNames('truncate @max-2xl:row-start-2 @max-2xl:text-sm', line.player ? 'text-t1' : 'text-t3')}
      >
        <span className="sr-only">{texts.player} </span>
        {line.player ?? texts.hidden}
      </span>
      <time dateTime={new Date(line.at).toISOString()} className="text-t2 @max-2xl:hidden">
        {TIME().format(line.at)}
      </time>
      <span className="contents @max-2xl:col-start-2 @max-2xl:row-start-2 @max-2xl:flex @max-2xl:justify-end @max-2xl:gap-3 @max-2xl:text-sm">
        <span className="text-right @max-2xl:text-t2">
          <span className="sr-only">{texts.stake} </span>
          {formatUsd(line.stake)}
        </span>
        <span className="text-right text-t2">
          <span className="sr-only">{texts.multiplier} </span>
          {formatMultiplierShort(line.multiplier)}
        </span>
      </span>
      <span
        className={classNames(
          'text-right font-bold @max-2xl:col-start-2 @max-2xl:row-start-1',
          isWin ? 'text-mint' : 'text-t2',
        )}
      >
        <span className="sr-only">{texts.payout} </span>
        {formatUsd(line.payout)}
      </span>
    </Link>
  );
}

/** Originals have an icon, and a name in the reader's language. */
export function shownGame({ game, title }: Pick<PublicLine, 'game' | 'title'>) {
  const original = title === null ? GAMES_ON_SCREEN.find(({ id }) => id === game) : undefined;
  return { name: original?.texts.name ?? title ?? game, icon: original?.icon ?? Dices };
}
