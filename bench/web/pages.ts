/** Every address a person may open, and every modal over the first page. */
export const ROUTES = [
  '/',
  '/casino',
  '/casino/originals',
  '/casino/slots',
  '/casino/live',
  '/casino/live/blackjack',
  '/casino/live/roulette',
  '/casino/favourites',
  '/casino/recent',
  '/slotgame/unknown',
  '/plinko',
  '/casino/originals/dice',
  '/casino/originals/mines',
  '/casino/originals/keno',
  '/fairness',
  '/bet/unknown',
  '/settings',
  '/settings/security',
  '/settings/preferences',
  '/rewards',
  '/promo',
  '/affiliate',
  '/blogs',
  '/blogs/provably-fair-guide',
  '/blogs/responsible-play-guide',
  '/blogs/unknown',
  '/contact',
  '/terms',
  '/privacy-policy',
  '/aml',
  '/responsible',
  '/reset-password',
  '/confirm-email',
  '/undo-two-factor',
  '/simulation',
  '/no/such/page',
] as const;

export const VISITOR_MODALS = [
  '/?modal=auth&tab=login',
  '/?modal=auth&tab=register',
  '/?modal=auth&tab=recover',
] as const;

export const PLAYER_MODALS = [
  '/?modal=cashier&tab=deposit',
  '/?modal=cashier&tab=withdraw',
  '/?model=profile&tab=overview',
  '/?model=profile&tab=bets',
] as const;

/** Widths the product is looked at. */
export const WIDTHS = [1440, 390] as const;
