import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { crowdTexts } from '../../texts/crowd.ts';
import { formatMultiplier, formatUsd } from '../../ui/amounts.ts';
import { shownGame } from '../bets/bet-lines.tsx';

const texts = crowdTexts.chat;

/** A bet's id by itself or at the end of its address, and a name after an at sign. Everything else is plain text. */
const PARTS =
  /(?:https?:\/\/\S*\/bet\/)?(?<![\w-])([A-Za-z0-9_-]{22})(?![\w-])|@([A-Za-z][A-Za-z0-9_-]{3,11})(?![\w-])/g;

/** The text of a line: links are not clickable, names are marked, and the first bet becomes a card. */
export function LineText({ text, ownName }: { text: string; ownName: string | null }) {
  const parts: ReactNode[] = [];
  let betId: string | null = null;
  let at = 0;
  for (const match of text.matchAll(PARTS)) {
    parts.push(<Fragment key={`text ${at}`}>{text.slice(at, match.index)}</Fragment>);
    const [whole, id, name] = match;
    if (id !== undefined) betId ??= id;
    parts.push(
      <span
        key={match.index}
        className={name && isSame(name, ownName) ? 'rounded-chip bg-gold/25 px-1 text-gold' : 'text-iris'}
      >
        {id === undefined ? whole : texts.bet}
      </span>,
    );
    at = match.index + whole.length;
  }
  parts.push(<Fragment key="rest">{text.slice(at)}</Fragment>);
  return (
    <>
      <p className="[overflow-wrap:anywhere]">{parts}</p>
      {betId !== null && <BetCard id={betId} />}
    </>
  );
}

export function mentions(text: string, name: string | null): boolean {
  return name !== null && [...text.matchAll(PARTS)].some(([, , named]) => named !== undefined && isSame(named, name));
}

const isSame = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase();

interface ShownBet {
  game: string;
  betAmount: number;
  winnings: number | null;
  multiplier: number | null;
}

function BetCard({ id }: { id: string }) {
  const { data, isError } = useQuery({
    queryKey: ['chat bet', id],
    queryFn: async ({ signal }): Promise<ShownBet | null> => {
      const response = await fetch(`/api/bets/${encodeURIComponent(id)}`, { signal });
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`The bet could not be read: ${response.status}`);
      return (await response.json()) as ShownBet;
    },
    staleTime: Infinity,
  });
  if (isError || data === undefined) return null;
  if (data === null) return <p className="text-sm text-t3">{texts.betMissing}</p>;
  const { name, icon: Icon } = shownGame({ game: data.game, title: null });
  return (
    <Link
      to={`/bet/${id}`}
      className="mt-1 flex items-center justify-between gap-3 rounded-control bg-s3 px-3 py-2 text-sm hover:bg-s4"
    >
      <span className="flex items-center gap-2 font-semibold">
        <Icon size={16} aria-hidden className="text-iris" />
        {name}
      </span>
      <span className="text-t2">{formatUsd(data.betAmount)}</span>
      <span className="text-t2">{formatMultiplier(data.multiplier ?? 0)}</span>
      <span className="font-bold">{formatUsd(data.winnings ?? 0)}</span>
    </Link>
  );
}
