import { Suspense, type ReactNode } from 'react';
import { playersTexts } from '../../texts/players.ts';
import { formatCount, formatDate, formatUsd } from '../../ui/amounts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PROFILE_TABS, useModalAddress, type ProfileTab } from '../../ui/modal-address.ts';
import { usePlayer, type Session } from '../../ui/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Avatar } from './avatar.tsx';

export interface ProfileModalProps {
  tab: ProfileTab;
  onClose(): void;
  /** Parts that other slices provide. */
  rankEmblem: ReactNode;
  profitChart: ReactNode;
  gameTotals: ReactNode;
  bets: ReactNode;
}

const texts = playersTexts.profile;

export function ProfileModal({ tab, onClose, rankEmblem, profitChart, gameTotals, bets }: ProfileModalProps) {
  const { turn } = useModalAddress();
  const player = usePlayer();
  if (!player) return null;
  return (
    <Dialog title={texts.title} onClose={onClose} width={800}>
      <div className="flex min-h-140 flex-col gap-5 sheet:min-h-0">
        <Identity player={player} rankEmblem={rankEmblem} />
        <Tabs
          label={texts.title}
          tabs={PROFILE_TABS.map((id) => ({ id, label: texts.tabs[id] }))}
          selected={tab}
          onSelect={(next) => void turn({ model: 'profile', tab: next })}
        >
          <Suspense fallback={<Skeleton className="h-80 rounded-cover" />}>
            {tab === 'overview' ? (
              <div className="grid gap-5">
                <Stats player={player} />
                {profitChart}
                {gameTotals}
              </div>
            ) : (
              bets
            )}
          </Suspense>
        </Tabs>
      </div>
    </Dialog>
  );
}

function Identity({ player, rankEmblem }: { player: Session; rankEmblem: ReactNode }) {
  return (
    <div className="flex items-center gap-4 rounded-cover bg-[linear-gradient(100deg,#3b2a9c_0%,#2c2548_55%,#171328_100%)] p-4">
      <Avatar name={player.username} className="size-20 shrink-0 phone:size-16" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-display text-xl font-extrabold">{player.username}</p>
        <p className="text-sm text-t2">{texts.memberSince(formatDate(player.createdAt))}</p>
      </div>
      <div className="grid justify-items-center gap-1 text-center">
        {rankEmblem}
        <p className="text-sm font-bold text-gold">
          <span className="sr-only">{texts.rank}: </span>
          {player.rank}
        </p>
      </div>
    </div>
  );
}

function Stats({ player }: { player: Session }) {
  const stats = [
    { name: texts.totalBets, value: formatCount(player.totalBets) },
    { name: texts.totalWagered, value: formatUsd(player.totalCashWagers + player.totalBonusWagers) },
    {
      name: texts.averageWager,
      value: formatUsd(player.totalBets === 0 ? 0 : player.totalCashWagers / player.totalBets),
    },
  ];
  return (
    <dl className="grid grid-cols-3 gap-2 phone:grid-cols-2">
      {stats.map(({ name, value }) => (
        <div key={name} className="rounded-cover bg-s1 p-4 phone:first:col-span-2">
          <dt className="text-sm text-t3">{name}</dt>
          <dd className="truncate text-lg font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
