import {
  BadgePercent,
  Cherry,
  Club,
  Crown,
  Gem,
  House,
  LoaderPinwheel,
  LogOut,
  MessagesSquare,
  Settings,
  Spade,
  Trophy,
  User,
  Users,
  Video,
  type LucideIcon,
} from 'lucide-react';
import { GAMES_ON_SCREEN } from '../../games/all.web.tsx';
import { setChatOpen } from '../../crowd/chat/chat-store.web.ts';
import { crowdTexts } from '../../texts/crowd.ts';
import { frameTexts } from '../../texts/frame.ts';
import { useModalAddress } from '../../ui/modal-address.ts';
import { usePlayer } from '../../ui/session.ts';
import { signOut } from './sign-out.web.ts';

/** A link or an action. */
export type NavItem = { label: string; icon: LucideIcon } & ({ path: string } | { onSelect(): void });
export type NavGroup = NavItem & { path: string; items: readonly NavItem[] };

export const HOME = { label: frameTexts.home, icon: House, path: '/' };

/** For screens too narrow for its button in the header. */
export const CHAT: NavItem = {
  label: crowdTexts.chat.title,
  icon: MessagesSquare,
  onSelect: () => setChatOpen(true),
};

export const ORIGINALS: NavGroup = {
  label: frameTexts.originals,
  icon: Gem,
  path: '/casino/originals',
  items: GAMES_ON_SCREEN.map(({ texts, icon, path }) => ({ label: texts.name, icon, path })),
};

const SLOTS = { label: frameTexts.slots, icon: Cherry, path: '/casino/slots' };
const LIVE = { label: frameTexts.live, icon: Video, path: '/casino/live' };

export const CASINO: NavGroup = {
  label: frameTexts.casino,
  icon: Club,
  path: '/casino',
  items: [
    SLOTS,
    { label: frameTexts.blackjack, icon: Spade, path: '/casino/live/blackjack' },
    { label: frameTexts.roulette, icon: LoaderPinwheel, path: '/casino/live/roulette' },
    LIVE,
  ],
};

/** For navigation without submenus. */
export const DIRECT: readonly NavItem[] = [HOME, ORIGINALS, CASINO, SLOTS, LIVE];

/** The sidebar's links to the account; fewer for a visitor. */
export function useAccountItems(): readonly NavItem[] {
  const player = usePlayer();
  const { open } = useModalAddress();
  const rewards = { label: frameTexts.rewards, icon: Crown, path: '/rewards' };
  const race = { label: frameTexts.race, icon: Trophy, path: '/race' };
  if (!player) return [{ label: frameTexts.promotions, icon: BadgePercent, path: '/promo' }, rewards, race];
  return [
    {
      label: frameTexts.profile,
      icon: User,
      onSelect: () => void open({ model: 'profile', tab: 'overview' }),
    },
    { label: frameTexts.affiliate, icon: Users, path: '/affiliate' },
    { label: frameTexts.promo, icon: BadgePercent, path: '/promo' },
    rewards,
    ...(player.hidesRaces ? [] : [race]),
    { label: frameTexts.settings, icon: Settings, path: '/settings' },
    { label: frameTexts.logout, icon: LogOut, onSelect: () => void signOut() },
  ];
}
