import { ArrowDownToLine, Gift } from 'lucide-react';
import { TryPlayMoney } from '../../games/play-money/try-link.tsx';
import { FIRST_PROMOTION } from '../../terms/promotion-terms.ts';
import { homeTexts } from '../../texts/home.ts';
import { formatUsdPlain } from '../../ui/amounts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useModalAddress } from '../../ui/modal-address.ts';
import type { Session } from '../../ui/session.ts';
import { preloadModal } from './modals.tsx';

/** For somebody who has not bet yet: the ways to begin, and the offer for a first deposit while it is open. */
export function FirstSteps({ player }: { player: Session }) {
  const { open } = useModalAddress();
  const isOfferOpen = !player.promoActivatedButEnded && !player.promotion?.active;
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
      {isOfferOpen && (
        <ButtonLink size="large" to="/promo" className="phone:px-3 phone:text-sm phone:whitespace-normal">
          <Gift size={18} aria-hidden className="text-gold" />
          {homeTexts.firstDeposit(FIRST_PROMOTION.bonusPercents[0], formatUsdPlain(FIRST_PROMOTION.depositMax))}
        </ButtonLink>
      )}
    </div>
  );
}
