import type { Serve } from '../../http/router.ts';
import { listPublicBets } from './api.ts';
import type { PublicBets } from './public-bets.ts';

export function publicBetsRoutes(serve: Serve, bets: PublicBets): void {
  serve(listPublicBets, ({ query }) => bets.read(query.list ?? 'all'));
}
