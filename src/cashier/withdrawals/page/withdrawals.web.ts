import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '../../../http/contract.ts';
import { apiGet } from '../../../ui/api-client.ts';
import { useSocket } from '../../../ui/connection.ts';
import { usePlayer } from '../../../ui/session.ts';
import type { CurrencyCode } from '../../coins/currencies.ts';
import type { IsAddress } from './withdrawal-draft.web.ts';
import type { listOwnWithdrawals, readQuote } from '../api.ts';

export type Withdrawal = AnswerOf<typeof listOwnWithdrawals>['items'][number];
export type Quote = AnswerOf<typeof readQuote> & {
  /** By this device's clock, which may be wrong. */
  endsAtMs: number;
};

const SHOWN = '10';
const POLL_MS = 20_000;
const POLL_WITHOUT_SOCKET_MS = 5_000;
const QUOTE_MS = 60_000;
/** Quotes are renewed this long before they end, so that there is always a valid one. */
const RENEW_BEFORE_MS = 1_500;

export function useWithdrawals() {
  const username = usePlayer()?.username;
  const isLost = useSocket((socket) => socket.isLost);
  return useQuery({
    queryKey: ['withdrawals', username],
    queryFn: ({ signal }) => apiGet<typeof listOwnWithdrawals>('/api/crypto/withdrawals', { limit: SHOWN }, { signal }),
    staleTime: 0,
    refetchInterval: isLost ? POLL_WITHOUT_SOCKET_MS : POLL_MS,
  });
}

/** What arrives for an amount. Renewed while it is displayed. */
export function useQuote(currency: CurrencyCode, amount: number | null) {
  return useQuery({
    queryKey: ['quote', currency, amount],
    queryFn: async ({ signal }): Promise<Quote> => {
      const query = { currency, amount: String(amount) };
      const endsAtMs = Date.now() + QUOTE_MS;
      return { ...(await apiGet<typeof readQuote>('/api/crypto/quote', query, { signal })), endsAtMs };
    },
    enabled: amount !== null,
    staleTime: QUOTE_MS - RENEW_BEFORE_MS,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data ? Math.max(1_000, state.data.endsAtMs - Date.now() - RENEW_BEFORE_MS) : 5_000,
  });
}

/** The address check, which is loaded when the form opens. */
export function useAddressCheck(): IsAddress | null {
  const [check, setCheck] = useState<{ isAddress: IsAddress } | null>(null);
  useEffect(() => {
    loadAddressCheck().then((isAddress) => setCheck({ isAddress }), console.warn);
  }, []);
  return check && check.isAddress;
}

export async function loadAddressCheck(): Promise<IsAddress> {
  return (await import('../../coins/addresses.ts')).isAddress;
}
