import { NoticeBell } from '../../notices/bell.tsx';
import { SessionReminder } from '../../safer-play/session-reminder.tsx';
import type { Session } from '../../ui/session.ts';
import { RewardsButton } from './rewards-button.tsx';
import { signOut } from './sign-out.web.ts';
import { UserMenu } from './user-menu.tsx';
import { WalletPill } from './wallet-pill.tsx';

/** The player's part of the header. Loaded only for players. */
export function PlayerTools({ player }: { player: Session }) {
  return (
    <>
      <div className="min-w-0">
        <WalletPill player={player} />
      </div>
      <div className="flex items-center justify-end gap-1 tiny:gap-0">
        <RewardsButton player={player} />
        {/* A phone's header has no room for the bell. There the account menu leads to the inbox. */}
        <div className="narrow:hidden">
          <NoticeBell username={player.username} />
        </div>
        <UserMenu player={player} />
      </div>
      <SessionReminder onStop={() => void signOut()} />
    </>
  );
}
