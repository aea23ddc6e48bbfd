import type { frameTexts } from './frame.ts';

/** What each page is called, by its address. One that knows more of itself adds its own name when it has read it. */
export function pageTitles(
  { titles, ...texts }: typeof frameTexts,
  /** The names of the originals, by address. */
  games: Record<string, string>,
): Record<string, string> {
  return {
    '/casino': texts.casino,
    '/casino/originals': texts.originals,
    '/casino/slots': texts.slots,
    '/casino/live': texts.liveCasino,
    '/casino/live/blackjack': texts.blackjack,
    '/casino/live/roulette': texts.roulette,
    ...games,
    '/casino/favourites': titles.favourites,
    '/casino/recent': titles.recent,
    '/slotgame/:id?': titles.slot,
    '/livegame/:id': titles.liveGame,
    '/bet/:id': titles.bet,
    '/fairness': texts.fairness,
    '/solvency': texts.solvency,
    '/affiliate': texts.affiliate,
    '/settings/:section?': texts.settings,
    '/wallet': texts.walletHistory,
    '/rewards': texts.rewards,
    '/race': texts.race,
    '/promo': texts.promotions,
    '/contact': texts.contact,
    '/blogs/:name?': texts.blogs,
    '/terms': texts.terms,
    '/privacy-policy': texts.privacy,
    '/aml': texts.aml,
    '/responsible': texts.responsible,
    '/reset-password': titles.resetPassword,
    '/confirm-email': titles.confirmEmail,
    '/undo-two-factor': titles.undoTwoFactor,
    '/simulation': titles.simulation,
  };
}
