import { perGame } from '../games/all.ts';
import { contract, Strict, Usd } from './contract.ts';

/** Not only for games: the terms quote it too. */
const Limits = Strict({ stakeMin: Usd, stakeMax: Usd, winMax: Usd });

export const readLimits = contract({
  method: 'GET',
  path: '/api/games/limits',
  summary: 'Smallest and largest stake and largest win of each game',
  access: 'public',
  answer: Strict(perGame(() => Limits)),
});
