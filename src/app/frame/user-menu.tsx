import { Bell, ChevronDown, LogOut, ReceiptText, Settings, User, Users } from 'lucide-react';
import { Link } from 'react-router';
import { useInbox } from '../../notices/inbox.web.ts';
import { frameTexts } from '../../texts/frame.ts';
import { noticeTexts } from '../../texts/notices.ts';
import { NARROW, useMedia } from '../../ui/media.ts';
import { Menu, menuItemClass } from '../../ui/menu.tsx';
import { useModalAddress } from '../../ui/modal-address.ts';
import type { Session } from '../../ui/session.ts';
import { preloadModal } from '../screens/modals.tsx';
import { signOut } from './sign-out.web.ts';

export function UserMenu({ player }: { player: Session }) {
  const { open } = useModalAddress();
  // A phone's header has no room for the bell, so this menu shows its badge and link.
  const isNarrow = useMedia(NARROW);
  const { unread } = useInbox(player.username);
  const isMarked = isNarrow && unread > 0;
  const label = frameTexts.accountOf(player.username);
  return (
    <Menu
      label={isMarked ? `${label}, ${noticeTexts.unread(unread)}` : label}
      buttonClassName="relative flex h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 hover:bg-s3 phone:px-0"
      panelClassName="w-56"
      button={
        <>
          <span
            aria-hidden="true"
            className="grid size-8 place-items-center rounded-full bg-s4 text-base font-bold text-t1 uppercase"
          >
            {player.username[0]}
          </span>
          {isMarked && <span className="absolute top-1 right-1 size-3 rounded-full border-2 border-s1 bg-volt" />}
          <ChevronDown size={16} aria-hidden className="text-t3 phone:hidden" />
        </>
      }
    >
      <p role="presentation" className="border-b border-s3 px-3 pt-1 pb-2">
        <span className="block truncate font-bold">{player.username}</span>
        <span className="block text-sm text-gold">{player.rank}</span>
      </p>
      <div role="presentation" className="pt-2" onPointerEnter={() => preloadModal('profile')}>
        <button
          type="button"
          role="menuitem"
          className={menuItemClass}
          onClick={() => void open({ model: 'profile', tab: 'overview' })}
        >
          <User size={18} aria-hidden />
          {frameTexts.profile}
        </button>
        {isNarrow && (
          <Link role="menuitem" to="/settings/notices" className={menuItemClass}>
            <Bell size={18} aria-hidden />
            <span className="flex-1">{noticeTexts.title}</span>
            {unread > 0 && <span className="rounded-chip bg-volt px-2 text-xs font-bold text-volt-ink">{unread}</span>}
          </Link>
        )}
        <Link role="menuitem" to="/wallet" className={menuItemClass}>
          <ReceiptText size={18} aria-hidden />
          {frameTexts.walletHistory}
        </Link>
        <Link role="menuitem" to="/affiliate" className={menuItemClass}>
          <Users size={18} aria-hidden />
          {frameTexts.affiliate}
        </Link>
        <Link role="menuitem" to="/settings" className={menuItemClass}>
          <Settings size={18} aria-hidden />
          {frameTexts.settings}
        </Link>
        <button type="button" role="menuitem" className={menuItemClass} onClick={() => void signOut()}>
          <LogOut size={18} aria-hidden />
          {frameTexts.logout}
        </button>
      </div>
    </Menu>
  );
}
