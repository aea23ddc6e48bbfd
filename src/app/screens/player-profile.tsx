import { GameTotals } from '../../games/past/game-totals.tsx';
import { MyBets } from '../../games/past/my-bets.tsx';
import { ProfitChart } from '../../games/past/profit-chart.tsx';
import { ProfileModal } from '../../players/profile/profile-modal.tsx';
import { RankEmblem } from '../../rewards/rank-emblem.tsx';
import type { ProfileTab } from '../../ui/modal-address.ts';
import { usePlayer } from '../../ui/session.ts';

/** The profile, with the parts from rewards and games. */
export function PlayerProfile({ tab, onClose }: { tab: ProfileTab; onClose(): void }) {
  const player = usePlayer();
  return (
    <ProfileModal
      tab={tab}
      onClose={onClose}
      rankEmblem={<RankEmblem rank={player?.rank ?? ''} className="size-12" />}
      profitChart={<ProfitChart />}
      gameTotals={<GameTotals />}
      bets={<MyBets />}
    />
  );
}
