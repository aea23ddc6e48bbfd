import { useQuery } from '@tanstack/react-query';
import { ArrowDownToLine, Gift } from 'lucide-react';
import { TryPlayMoney } from '../../games/play-money/try-link.tsx';
import type { readPromotions } from '../../promotions/api.ts';
import { homeTexts } from '../../texts/home.ts';
import { formatUsdPlain } from '../../ui/amounts.ts';
import { apiGet } from '../../ui/api-client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useModalAddress } from '../../ui/modal-address.ts';
import type { Session } from '../../ui/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { preloadModal } from './modals.tsx';

/** For players without bets: ways to start, and the first-deposit offer while it is open. */
export function FirstSteps({ player }: { player: Session }) {
  const { open } = useModalAddress();
  const mayActivate = !player.promoActivatedButEnded && !player.promotion?.active;
  const { data, isPending } = useQuery({
    queryKey: ['promotions', player.username, null],
    queryFn: ({ signal }) => apiGet<typeof readPromotions>('/api/promotions', undefined, { signal }),
    enabled: mayActivate,
  });
  const offered = mayActivate ? data?.offer?.terms : undefined;
  return (
    <div className="flex flex-wrap gap-3 phone:grid">
      <Button
        kind="main"
        size="large"
        onPointerEnter={() => preloadModal('cashier')}
        onClick={() => void open({ modal: 'cashier', tab: 'deposit' })}
      >
        <ArrowDownToLine size={18} aria-hidden />
        {homeTexts.deposit}
      </Button>
      <TryPlayMoney />
      {mayActivate && isPending && <Skeleton className="h-13 w-80 phone:w-full" />}
      {offered && (
        <ButtonLink size="large" to="/promo" className="phone:px-3 phone:text-sm phone:whitespace-normal">
          <Gift size={18} aria-hidden className="text-gold" />
          {homeTexts.firstDeposit(offered.bonusPercents[0]!, formatUsdPlain(offered.depositMax))}
        </ButtonLink>
      )}
    </div>
  );
}
