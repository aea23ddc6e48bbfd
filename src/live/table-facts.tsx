import { Users } from 'lucide-react';
import { LIVE_RETURNS, type TableKind } from '../terms/live-returns.ts';
import { gameDescriptions } from '../texts/game-descriptions.ts';
import { liveTexts } from '../texts/live.ts';
import { formatPercent } from '../ui/amounts.ts';
import { classNames } from '../ui/class-names.ts';
import type { FeedTable } from './feed-link.ts';
import { useTable } from './feed.web.ts';

/** A table's limits and seats from the feed. Empty without data. */
export function TableFacts({ id, isHiddenNarrow = false }: { id: string; isHiddenNarrow?: boolean }) {
  const table = useTable(id);
  if (!table?.limits) return null;
  return <Facts table={table} className={classNames('mr-2 gap-x-3 text-sm', isHiddenNarrow && 'narrow:hidden')} />;
}

/** The same for a cover. */
export function TableBadge({ id }: { id: string }) {
  const table = useTable(id);
  if (!table?.limits) return null;
  return (
    <span
      data-note
      className="absolute inset-x-1.5 top-1.5 z-1 rounded-chip bg-bg/85 px-1 py-0.5 font-sans text-xs phone:inset-x-0.5 phone:top-0.5 phone:px-0"
    >
      <Facts table={table} className="justify-center gap-x-2" />
    </span>
  );
}

function Facts({ table, className }: { table: FeedTable; className: string }) {
  const { limits, isStale, isOpen } = table;
  const seats = seatsText(table);
  return (
    <span
      data-stale={isStale}
      title={isStale ? liveTexts.stale : undefined}
      className={classNames(
        'flex flex-wrap items-center font-semibold tabular-nums',
        className,
        isStale && 'opacity-60',
      )}
    >
      {limits && <span className="whitespace-nowrap text-gold">{liveTexts.limits(limits.min, limits.max)}</span>}
      {isOpen === false ? (
        <span className="text-rose">{liveTexts.closed}</span>
      ) : (
        seats !== null && (
          <span className="flex items-center gap-1 text-t2">
            <Users size={12} aria-hidden />
            <span className="sr-only">{liveTexts.seats}</span>
            {seats}
          </span>
        )
      )}
      {isStale && <span className="sr-only">{liveTexts.stale}</span>}
    </span>
  );
}

/** The details below a table: rules, dealer, latest results. */
export function AboutTable({ id, name, kind }: { id: string; name: string; kind: TableKind | null }) {
  const table = useTable(id);
  const seats = table && seatsText(table);
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [liveTexts.limitsTitle, table?.limits && liveTexts.limits(table.limits.min, table.limits.max)],
    [liveTexts.seats, seats],
    [liveTexts.dealer, table?.dealer],
  ];
  return (
    <div className="grid gap-4">
      {kind && <TableRules name={name} kind={kind} />}
      <p className="max-w-180 text-t2">{liveTexts.about}</p>
      {/* A lobby has none of this. */}
      {/^\d+$/.test(id) && (
        <dl className={classNames('flex flex-wrap gap-x-8 gap-y-2', table?.isStale && 'opacity-60')}>
          {facts.map(([name, value]) => (
            <div key={name} className="min-w-24">
              <dt className="text-xs text-t3">{name}</dt>
              <dd className="font-semibold tabular-nums">{value ?? '–'}</dd>
            </div>
          ))}
        </dl>
      )}
      {table && table.results.length > 0 && <LastResults table={table} />}
    </div>
  );
}

/** How the game is played, what each bet returns, and which strategies do not help. */
export function TableRules({ name, kind }: { name: string; kind: TableKind }) {
  const { rules, myth } = gameDescriptions.kinds[kind]!;
  const returns = Object.entries<number>(LIVE_RETURNS[kind]);
  return (
    <div className="grid max-w-180 gap-3 text-md text-t2">
      <h2 className="text-lg text-t1">{gameDescriptions.about(name)}</h2>
      <p>{rules}</p>
      {returns.length > 0 && (
        <div className="grid gap-2">
          <h3 className="font-sans text-sm font-medium text-t3">{gameDescriptions.returns}</h3>
          <dl className="flex flex-wrap gap-2">
            {returns.map(([bet, percent]) => (
              <div key={bet} className="flex min-h-9 items-center gap-2 rounded-chip bg-s2 px-3">
                <dt>{gameDescriptions.bets[bet] ?? bet}</dt>
                <dd className="font-bold text-t1 tabular-nums">{formatPercent(percent)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <p>{myth}</p>
    </div>
  );
}

function LastResults({ table }: { table: FeedTable }) {
  return (
    <div>
      <h2 className="mb-2 font-sans text-xs font-medium text-t3">{liveTexts.lastResults}</h2>
      <ol className="flex flex-wrap gap-1">
        {table.results.map(({ gameId, text }) => (
          <li
            key={gameId}
            className="grid h-7 min-w-7 place-items-center rounded-chip bg-s3 px-1.5 text-sm font-bold tabular-nums"
          >
            {liveTexts.winners[text] ?? text}
          </li>
        ))}
      </ol>
    </div>
  );
}

function seatsText({ seatsTaken, totalSeats }: FeedTable): string | null {
  if (seatsTaken === null) return null;
  return totalSeats === null ? String(seatsTaken) : `${seatsTaken}/${totalSeats}`;
}
