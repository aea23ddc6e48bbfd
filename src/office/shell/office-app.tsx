import { Route, Routes } from 'react-router';
import { Notices } from '../../ui/notices.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AffiliatesScreen } from '../affiliates/affiliates-screen.tsx';
import { ApprovalsScreen } from '../approvals/approvals-screen.tsx';
import { AuditScreen } from '../audit/audit-screen.tsx';
import { CareScreen } from '../safer-play/care-screen.tsx';
import { ChatScreen } from '../chat/chat-screen.tsx';
import { ContentScreen } from '../content/content-screen.tsx';
import { DepositsScreen } from '../cashier/deposits-screen.tsx';
import { FinanceScreen } from '../finance/finance-screen.tsx';
import { GamesScreen } from '../games/games-screen.tsx';
import { IdentityScreen } from '../identity/identity-screen.tsx';
import { JoinScreen } from '../sign-in/join-screen.tsx';
import { useMe } from '../sign-in/me.web.ts';
import { OfficeFrame } from './office-frame.tsx';
import { PlayerScreen } from '../players/player-screen.tsx';
import { PlayersScreen } from '../players/players-screen.tsx';
import { PromotionsScreen } from '../promotions/promotions-screen.tsx';
import { RaceScreen } from '../race/race-screen.tsx';
import { RiskScreen } from '../risk/risk-screen.tsx';
import { SignInScreen } from '../sign-in/sign-in-screen.tsx';
import { StaffScreen } from '../staff/staff-screen.tsx';
import { SupportScreen } from '../support/support-screen.tsx';
import { TodayScreen } from './today-screen.tsx';
import { WithdrawalsScreen } from '../cashier/withdrawals-screen.tsx';

/** Every screen of the back office. A new screen needs a component, a route here, and an entry in `office-frame.tsx`. */
export function OfficeApp() {
  const { data, isPending } = useMe();
  if (location.pathname === '/join') return <JoinScreen />;
  if (isPending) return <Spinner className="m-16 size-8" />;
  if (!data?.me)
    return (
      <>
        <SignInScreen isSandbox={data?.isSandbox ?? false} hasCompanySignIn={data?.hasCompanySignIn ?? false} />
        <Notices />
      </>
    );
  const { me } = data;
  return (
    <OfficeFrame me={me}>
      <Routes>
        <Route index element={<TodayScreen />} />
        <Route path="/players" element={<PlayersScreen />} />
        <Route path="/players/:id" element={<PlayerScreen me={me} />} />
        <Route path="/withdrawals" element={<WithdrawalsScreen me={me} />} />
        <Route path="/deposits" element={<DepositsScreen me={me} />} />
        <Route path="/identity/:id?" element={<IdentityScreen me={me} />} />
        <Route path="/risk" element={<RiskScreen me={me} />} />
        <Route path="/support/:id?" element={<SupportScreen me={me} />} />
        <Route path="/games" element={<GamesScreen me={me} />} />
        <Route path="/finance" element={<FinanceScreen />} />
        <Route path="/care" element={<CareScreen me={me} />} />
        <Route path="/content/:kind?/:key?" element={<ContentScreen me={me} />} />
        <Route path="/affiliates" element={<AffiliatesScreen me={me} />} />
        <Route path="/promotions" element={<PromotionsScreen me={me} />} />
        <Route path="/race" element={<RaceScreen />} />
        <Route path="/chat" element={<ChatScreen />} />
        <Route path="/approvals/:id?" element={<ApprovalsScreen />} />
        <Route path="/audit" element={<AuditScreen />} />
        <Route path="/staff" element={<StaffScreen me={me} />} />
        <Route path="*" element={<p className="text-t2">There is no such page.</p>} />
      </Routes>
      <Notices />
    </OfficeFrame>
  );
}
