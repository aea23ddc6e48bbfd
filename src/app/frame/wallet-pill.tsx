import { Check, ChevronDown, CircleDollarSign, Gift, Wallet } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { GAMES_ON_SCREEN } from '../../games/all.web.tsx';
import type { updateBalanceType } from '../../players/api.ts';
import { frameTexts } from '../../texts/frame.ts';
import { formatUsd } from '../../ui/amounts.ts';
import { apiPost } from '../../ui/api-client.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CountedAmount } from '../../ui/counted-amount.tsx';
import { Menu, menuItemClass } from '../../ui/menu.tsx';
import { useModalAddress } from '../../ui/modal-address.ts';
import { activeBalance, updateSession, type Session } from '../../ui/session.ts';
import { preloadModal } from '../screens/modals.tsx';
import { PlayBalance, useIsPlayPage } from './play-pill.tsx';
import { showFailure } from '../../ui/failure.ts';

/** Pages of a running game: the balance must not be switched there. */
const isGamePage = (path: string) =>
  /^\/slotgame\/[^/]+\/?$/.test(path) || GAMES_ON_SCREEN.some((game) => game.path === path.replace(/\/$/, ''));

const BALANCES = [
  { type: 'primary', field: 'balance', label: frameTexts.primary, icon: CircleDollarSign, tone: 'text-mint' },
  { type: 'promotional', field: 'bonus', label: frameTexts.promotional, icon: Gift, tone: 'text-gold' },
] as const;

/** The selected balance, with a button that opens the cashier. */
export function WalletPill({ player }: { player: Session }) {
  const { open } = useModalAddress();
  const isPlay = useIsPlayPage();
  return (
    <div className="flex h-11 min-w-0 items-stretch rounded-control bg-well">
      {isPlay ? <PlayBalance /> : <Balance player={player} />}
      <button
        type="button"
        onClick={() => void open({ modal: 'cashier', tab: 'deposit' })}
        onPointerEnter={() => preloadModal('cashier')}
        className={buttonClass('wallet', 'normal', 'shrink-0 narrow:w-11 narrow:px-0')}
      >
        <Wallet size={20} aria-hidden className="hidden narrow:block" />
        <span className="narrow:sr-only">{frameTexts.wallet}</span>
      </button>
    </div>
  );
}

function Balance({ player }: { player: Session }) {
  const { pathname } = useLocation();
  const [isBusy, setBusy] = useState(false);
  const { icon: Icon, tone, type } = BALANCES.find((each) => each.type === player.selectedBalanceType)!;
  const amount = formatUsd(activeBalance(player));
  const shape = 'flex h-11 min-w-0 items-center gap-2 rounded-l-control px-3 font-bold tiny:px-2 tiny:text-sm';
  const content = (
    <>
      <Icon size={18} aria-hidden className={classNames('shrink-0 phone:hidden', tone)} />
      <span className="truncate">
        <CountedAmount key={player.username + type} dollars={activeBalance(player)} />
      </span>
    </>
  );
  if (isGamePage(pathname)) {
    return (
      <div role="group" aria-label={frameTexts.balance(amount)} className={shape}>
        {content}
      </div>
    );
  }

  const choose = async (selectedBalanceType: Session['selectedBalanceType']) => {
    if (selectedBalanceType === type || isBusy) return;
    setBusy(true);
    try {
      updateSession(await apiPost<typeof updateBalanceType>('/api/users/updateBalanceType', { selectedBalanceType }));
    } catch (error) {
      showFailure(error, 'account');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      label={frameTexts.chooseBalance(amount)}
      align="center"
      buttonClassName={classNames(shape, 'hover:bg-s2 focus-visible:relative focus-visible:z-10')}
      panelClassName="w-64"
      button={
        <>
          {content}
          <ChevronDown size={16} aria-hidden className="shrink-0 text-t3 tiny:hidden" />
        </>
      }
    >
      {BALANCES.map((each) => (
        <button
          key={each.type}
          type="button"
          role="menuitemradio"
          aria-checked={each.type === type}
          onClick={() => void choose(each.type)}
          className={menuItemClass}
        >
          <each.icon size={18} aria-hidden className={each.tone} />
          {each.label}
          <span className="ml-auto text-t1">{formatUsd(player[each.field])}</span>
          <Check size={16} aria-hidden className={classNames('text-volt', each.type !== type && 'invisible')} />
        </button>
      ))}
    </Menu>
  );
}
