import { Club, House, Menu as MenuIcon, ReceiptText, Wallet, type LucideIcon } from 'lucide-react';
import { NavLink, useLocation } from 'react-router';
import { GAMES_ON_SCREEN } from '../../games/all.web.tsx';
import { frameTexts } from '../../texts/frame.ts';
import { classNames } from '../../ui/class-names.ts';
import { useModalAddress } from '../../ui/modal-address.ts';
import { preloadModal } from '../screens/modals.tsx';

const ENTRY =
  'grid h-full min-w-0 flex-1 content-center justify-items-center gap-0.5 text-xs font-semibold transition-colors duration-120';

/** Navigation within thumb's reach, for screens too narrow for a sidebar. */
export function BottomBar({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu(): void }) {
  const { current, open } = useModalAddress();
  const isCashier = current !== null && 'modal' in current && current.modal === 'cashier';
  const isBets = current !== null && 'model' in current && current.tab === 'bets';
  return (
    <nav
      aria-label={frameTexts.bottomBar}
      className="fixed inset-x-0 bottom-0 z-30 flex h-[var(--bottom-bar)] items-stretch border-t border-s3 bg-s1 pb-[env(safe-area-inset-bottom)]"
    >
      <Place label={frameTexts.home} icon={House} path="/" end />
      <Place label={frameTexts.casino} icon={Club} path="/casino" />
      <Action
        label={frameTexts.bets}
        icon={ReceiptText}
        isActive={isBets}
        onApproach={() => preloadModal('profile')}
        onPress={() => void open({ model: 'profile', tab: 'bets' })}
      />
      <Action
        label={frameTexts.wallet}
        icon={Wallet}
        isActive={isCashier}
        onApproach={() => preloadModal('cashier')}
        onPress={() => void open({ modal: 'cashier', tab: 'deposit' })}
      />
      <Action
        label={frameTexts.menu}
        name={frameTexts.openMenu}
        icon={MenuIcon}
        isActive={isMenuOpen}
        isExpanded={isMenuOpen}
        onPress={onMenu}
      />
    </nav>
  );
}

interface PlaceProps {
  label: string;
  icon: LucideIcon;
  path: string;
  end?: boolean;
}

function Place({ label, icon: Icon, path, end = false }: PlaceProps) {
  const { pathname } = useLocation();
  // Games have addresses outside /casino.
  const isActive = end
    ? pathname === path
    : /^\/(casino|slotgame|livegame)(\/|$)/.test(pathname) || GAMES_ON_SCREEN.some((game) => game.path === pathname);
  return (
    <NavLink to={path} end={end} className={classNames(ENTRY, isActive ? 'text-volt' : 'text-t2')}>
      <Icon size={20} aria-hidden />
      <span className="max-w-full truncate">{label}</span>
    </NavLink>
  );
}

interface ActionProps {
  label: string;
  /** Accessible name, if the label alone is too short. */
  name?: string;
  icon: LucideIcon;
  isActive: boolean;
  isExpanded?: boolean;
  onApproach?(): void;
  onPress(): void;
}

function Action({ label, name, icon: Icon, isActive, isExpanded, onApproach, onPress }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-expanded={isExpanded}
      onPointerDown={onApproach}
      onClick={onPress}
      className={classNames(ENTRY, isActive ? 'text-volt' : 'text-t2')}
    >
      <Icon size={20} aria-hidden />
      <span className="max-w-full truncate">{label}</span>
    </button>
  );
}
