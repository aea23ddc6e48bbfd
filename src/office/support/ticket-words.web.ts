import type { AnswerOf } from '../../http/contract.ts';
import type { Topic } from '../../support/terms.ts';
import type { readSupport } from './support-api.ts';

export type Ticket = AnswerOf<typeof readSupport>;
export type Customer = Ticket['customer'];

export const TOPIC_NAMES: Readonly<Record<string, string>> = {
  safer_play: 'Safer play',
  security: 'Security',
  account: 'Account',
  money: 'Money',
  identity: 'Identity',
  games: 'Games',
  privacy: 'Privacy',
  other: 'Other',
} satisfies Record<Topic, string>;

export const who = ({ player, email }: Customer) => player?.username ?? email ?? '–';
export const age = (seconds: number) =>
  seconds < 90
    ? `${Math.round(seconds)} s`
    : seconds < 5_400
      ? `${Math.round(seconds / 60)} min`
      : `${(seconds / 3_600).toFixed(1)} h`;
export const since = (time: string) => age(Math.max(0, (Date.now() - Date.parse(time)) / 1_000));
