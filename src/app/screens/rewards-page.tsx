import { RakebackLines } from '../../games/past/rakeback-lines.tsx';
import { RewardsScreen } from '../../rewards/rewards-screen.tsx';

/** The rewards, with the accruals that the games know. */
export function RewardsPage() {
  return <RewardsScreen accruals={<RakebackLines />} />;
}
