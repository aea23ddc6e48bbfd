import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { crowdTexts } from '../../texts/crowd.ts';
import { formatMultiplier, formatUsd } from '../../ui/amounts.ts';
import { shownGame } from '../bets/bet-lines.tsx';
import { isSameName, partsOf } from './line-parts.web.ts';

const texts = crowdTexts.chat;

/** The text of a line. Links are not clickable, mentions are highlighted, and the first bet becomes a card. */
export function LineText({ text, ownName }: { text: string; ownName: string | null }) {
  const parts = partsOf(text);
  const bet = parts.find(({ kind }) => kind === 'bet');
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        {parts.map(({ kind, text: part, at }) =>
          kind === 'text' ? (
            <Fragment key={at}>{part}</Fragment>
          ) : (
            <span
              key={at}
              className={
                kind === 'name' && isSameName(part, ownName) ? 'rounded-chip bg-gold/25 px-1 text-gold' : 'text-iris'
              }
            >
              {kind === 'name' ? `@${part}` : texts.bet}
            </span>
          ),
        )}
      </p>
      {bet && <BetCard id={bet.text} />}
    </>
  );
}

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
