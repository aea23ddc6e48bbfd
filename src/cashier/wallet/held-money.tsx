import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { Link } from 'react-router';
import { walletTexts } from '../../texts/wallet.ts';
import { formatUsd } from '../../ui/amounts.ts';
import { apiGet } from '../../ui/api-client.ts';
import { usePlayer } from '../../ui/session.ts';
import type { listHeldMoney } from '../api.ts';

const texts = walletTexts.onHold;
/** Where the player can resolve the reason. */
const WAYS: Record<string, string> = {
  kyc: '/settings/verification',
  deposit_limit: '/settings/responsible',
  excluded: '/contact',
};

/** Deposits that arrived but cannot be played with yet, one line per reason. Empty if there are none. */
export function HeldMoney() {
  const username = usePlayer()?.username;
  const { data } = useQuery({
    queryKey: ['held-money', username],
    queryFn: ({ signal }) => apiGet<typeof listHeldMoney>('/api/crypto/held', undefined, { signal }),
    staleTime: 0,
  });
  if (!data || data.items.length === 0) return null;
  return (
    <ul aria-label={texts.title} className="grid gap-2">
      {data.items.map(({ reason, amount }) => (
        <li key={reason} className="flex min-h-14 flex-wrap items-center gap-3 rounded-control bg-bg px-4 py-2">
          <Hourglass size={18} aria-hidden className="shrink-0 text-amber" />
          <span className="min-w-0 flex-1 font-semibold">
            {(texts.lines[reason] ?? texts.other)(formatUsd(amount))}
          </span>
          <Link
            to={WAYS[reason] ?? '/contact'}
            className="flex min-h-11 items-center text-sm font-semibold text-iris hover:underline"
          >
            {texts.ways[reason] ?? texts.contact}
          </Link>
        </li>
      ))}
    </ul>
  );
}
