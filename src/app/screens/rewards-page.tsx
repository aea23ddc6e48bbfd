import { RakebackLines } from '../../games/past/rakeback-lines.tsx';
import { RewardsScreen } from '../../rewards/rewards-screen.tsx';

/** The rewards with what the games know of their accruals. */
export function RewardsPage() {
  return <RewardsScreen accruals={<RakebackLines />} />;
}
