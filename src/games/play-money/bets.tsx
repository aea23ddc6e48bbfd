import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { playMoneyTexts as texts } from '../../texts/play-money.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Game } from '../all.ts';
import { BetRows } from '../past/my-bets.tsx';

const SHOWN_MAX = 50;

/** Bets with play money, which only this browser knows. */
export function PlayBets({ game }: { game: Game }) {
  const { data: bets } = useQuery({
    queryKey: ['play-money', 'bets', game],
    queryFn: async () => (await import('./table.web.ts')).playBets({ game }).slice(0, SHOWN_MAX),
    staleTime: 0,
    gcTime: 0,
  });
  if (!bets) return null;
  if (bets.length === 0) return <EmptyState icon={ReceiptText} text={texts.none} />;
  return (
    <div className="@container grid gap-4">
      <p className="text-sm text-t2">{texts.kept}</p>
      <BetRows bets={bets} />
    </div>
  );
}
