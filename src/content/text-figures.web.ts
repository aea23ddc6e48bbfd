import { useQuery } from '@tanstack/react-query';
import { GAMES_ON_SCREEN } from '../games/all.web.tsx';
import type { readLimits } from '../http/limits-api.ts';
import { language, LOCALES } from '../texts/language.ts';
import { formatPercent, formatUsdPlain as usd } from '../ui/amounts.ts';
import { apiGet } from '../ui/api-client.ts';

const NOT_KNOWN_YET = '…';
const list = new Intl.ListFormat(LOCALES[language], { type: 'conjunction' });

/** Fills in the figures of a page of text: the limits are those that the server keeps right now. */
export function useFilledIn(): (text: string) => string {
  const { data } = useQuery({
    queryKey: ['games', 'limits'],
    queryFn: () => apiGet<typeof readLimits>('/api/games/limits'),
    staleTime: Infinity,
  });
  const first = data?.[GAMES_ON_SCREEN[0]!.id];
  const figures: Record<string, string> = {
    edges: list.format(GAMES_ON_SCREEN.map(({ texts, edgePercent }) => `${texts.name} ${formatPercent(edgePercent)}`)),
    ...(data && first
      ? {
          stakeMin: usd(first.stakeMin),
          stakeMax: usd(first.stakeMax),
          largestWins: list.format(GAMES_ON_SCREEN.map(({ id, texts }) => `${texts.name} ${usd(data[id].winMax)}`)),
        }
      : {}),
  };
  return (text) => text.replaceAll(/\{(\w+)\}/g, (_gap, name: string) => figures[name] ?? NOT_KNOWN_YET);
}
