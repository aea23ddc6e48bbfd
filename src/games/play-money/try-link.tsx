import { Coins } from 'lucide-react';
import { playMoneyTexts } from '../../texts/play-money.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { GAMES_ON_SCREEN } from '../all.web.tsx';
import { wantPlayMoney } from './purse.web.ts';

/** A link to the first game with play money. */
export function TryPlayMoney({ className }: { className?: string }) {
  return (
    <ButtonLink size="large" to={GAMES_ON_SCREEN[0]!.path} className={className} onClick={() => wantPlayMoney(true)}>
      <Coins size={18} aria-hidden className="text-sky" />
      {playMoneyTexts.tryIt}
    </ButtonLink>
  );
}
