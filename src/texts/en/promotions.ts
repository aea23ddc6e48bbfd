export const promotionsTexts = {
  title: 'Promotions',
  headline: (most: string, deposits: number) =>
    deposits === 1
      ? `One deposit, up\u00a0to\u00a0${most} bonus`
      : `${deposits} deposits, up\u00a0to\u00a0${most} in bonuses`,
  lead: (deposits: number) =>
    deposits === 1
      ? 'Activate it, and your next deposit comes with a bonus. Read all the terms below before you decide.'
      : `Activate it once, and each of your next ${deposits} deposits comes with a bonus. Read all the terms below before you decide.`,
  logInToActivate: 'Log In To Activate',
  ended: "Promotion can't be activated",
  endedNote: 'You have already used this promotion. It can only be used once.',
  activate: 'Activate Promotion',
  cancel: 'Cancel Promotion',
  activated: 'Promotion Activated!',
  canceled: 'Promotion Canceled!',
  activateFailed: 'Failed to activate promotion. Please try again.',
  cancelFailed: 'Failed to cancel promotion. Please try again.',
  exception: 'Error activating promotion. Please contact support.',
  depositNow: (percent: string) => `Deposit for ${percent}`,
  costBefore: (factor: string, cost: string, cap: string) =>
    `Before you decide: you have to wager a bonus ${factor} times, which costs ${cost} of it on average. Afterwards you keep your deposit and at most ${cap} of the bonus. It buys playing time, not profit.`,

  closed: {
    NO_PROMOTION_OPEN: 'There is no promotion at the moment. A code may still open one.',
    PROMOTION_NOT_FOR_YOU: 'The promotion that is open now is for other players. A code may still open one for you.',
    PROMOTION_BUDGET: 'All bonuses of the promotion have been given out. A code may still open another one.',
  },
  yourTerms: (version: number) => `You have version ${version} of the terms. Later versions change nothing for you.`,
  offerTerms: (version: number) => `Version ${version}. If you activate it, you keep these terms.`,
  endedTerms: (version: number) => `You used version ${version}. These were its terms.`,
  until: (date: string) => `Deposits bring a bonus until ${date}.`,
  codeTitle: 'Promo code',
  codeLabel: 'Your code',
  codeNote:
    'You see the terms of a code first. It counts as used only when you activate it, and each person can use it once.',
  codeCheck: 'Show its terms',
  codeFound: (code: string) => `The code ${code} opens these terms. Read them, then activate the promotion.`,
  codeDrop: 'Continue without the code',

  lockLabel: 'Wager lock',
  lockAmounts: (progress: string, lock: string) => `${progress} of ${lock} wagered`,
  lockEmpty: 'The wager lock starts with your first qualifying deposit.',
  lockNote: 'When it is full, your whole promotional balance moves to your primary balance.',
  lockNoteCapped: (most: string) =>
    `When it is full, your promotional balance moves to your primary balance: ${most} at most. Anything above that is forfeited.`,
  aboveMost: (above: string) =>
    `Your balance is ${above} above what you can keep. You may still need it: the rest of the wagering costs money on average.`,
  keepsMax: 'You keep at most',
  lockCompleting: 'Done. Everything moves to your primary balance as soon as your open rounds are settled.',
  promotionalBalance: 'Promotional balance',
  maxBet: 'Maximum bet',
  lockedDeposit: 'Locked deposit',
  bonusGranted: 'Bonus granted',
  weights: 'How much of a stake counts',
  catalogue: 'Slots and live games',
  about: (weight: string) => `about ${weight}`,
  byEdge: 'by their RTP',
  barred: 'not playable',

  cancelOffer: 'You have not received a bonus yet, so you lose nothing. You can activate the promotion again later.',
  cancelReturns: 'Returns to primary',
  cancelForfeits: 'Forfeited',
  cancelTitle: 'Cancel the promotion?',
  cancelWarning:
    'What is left of your deposit returns to your primary balance. You lose the bonus and everything it has won. Once you have received a bonus, you cannot activate the promotion again.',
  cancelOrder: 'Losses are taken from your deposit first.',
  keep: 'Keep Promotion',

  steps: 'The bonuses',
  deposit: (number: number) =>
    ['First deposit', 'Second deposit', 'Third deposit', 'Fourth deposit', 'Fifth deposit'][number] ?? '',
  bonus: (percent: string) => `${percent} bonus`,
  upTo: (most: string) => `up to ${most}`,
  next: 'Comes with your next deposit',
  running: 'Running',
  endings: {
    completed: 'Completed',
    capped: 'Completed at its cap',
    used_up: 'Used up',
    cancelled: 'Canceled',
  },
  granted: (bonus: string, deposit: string) => `${bonus} on a deposit of ${deposit}`,
  spinsGranted: (count: number, game: string) => `${count} free spins on ${game}, ready to play`,
  spinsOwed: (count: number) => `${count} free spins on their way`,
  exampleTitle: 'What you get and what it costs',
  exampleCost: 'Expected cost of wagering',
  costNote: (cost: string) =>
    `On average, wagering costs ${cost} of the bonus, whatever you play: games with a smaller edge count for less. Luck decides the rest. Most bonuses are used up before the lock is reached.`,
  exampleDeposit: 'Your first deposit',
  exampleBonus: 'Bonus on top',
  exampleBalance: 'Promotional balance',
  exampleLock: 'To wager',
  exampleMaxBet: 'Maximum bet',
  exampleEnd: (cap: string) =>
    `Once you have wagered that much, what is left of the promotional balance is yours to withdraw, up to your deposit plus ${cap} of the bonus.`,
  termsTitle: 'Promotion terms',
  terms: {
    wagering: (factor: number) => `${factor}x wagering: you have to wager the bonus ${factor} times.`,
    range: (min: string, max: string) =>
      `Minimum deposit ${min}, maximum qualifying deposit ${max}. Anything above that goes to your primary balance.`,
    balance:
      'The qualifying deposit and its bonus go to your promotional balance and stay locked until you have met the wagering requirement.',
    maxBet: (percent: string) => `Maximum bet ${percent} of the promotion deposit.`,
    rtp: (percent: string) =>
      `Catalogue games with RTP above ${percent} are disabled. Some of our own games cannot be played with promotional balance; the list next to the wager lock says which.`,
    weight: (edge: string, example: string, counted: string) =>
      `Stakes count towards wagering by weight: in full on games with an edge of ${edge} or more, and in proportion below that. On a game with an edge of ${example}, ${counted} of the stake counts.`,
    cost: (percent: string) =>
      `Expected cost: wagering a bonus in full costs about ${percent} of it on average, on any game.`,
    cap: (percent: string) =>
      `Once you have met the wagering requirement, you keep at most your locked deposits plus ${percent} of the bonus. Anything above that is forfeited. A higher balance before then does not end the wagering.`,
    freeSpins: (count: number, game: string, stake: string) =>
      `${count} freespins of ${stake} on ${game} with each bonus. What they win goes to the promotional balance and is wagered like the bonus. They can be played only while a bonus is running.`,
    cancel:
      'If you cancel, losses are taken from your deposit first. What is left of it returns to your primary balance. You lose the bonus and what it has won. We show you the amounts before you confirm.',
    refused: 'We refuse a bet that would break a rule before any money moves. We never void a bet afterwards.',
    slower: (levelling: string, rakeback: string) =>
      `Leveling is slower and rewards are reduced while active: promotional stakes count ${levelling} towards your rank and earn ${rakeback} rakeback.`,
    casinoOnly: 'Casino only.',
    affiliates: 'Members of the affiliate programme, with a referral code or with referrals, cannot activate it.',
    days: (days: number) =>
      days === 1
        ? 'Deposits bring a bonus for one day after you activate it.'
        : `Deposits bring a bonus for ${days} days after you activate it. A bonus you already have by then continues.`,
    ends: (date: string) => `It can be activated until ${date}.`,
    limited: 'There is a limited number of bonuses. When you activate it, yours are set aside for you.',
    forNew: 'For players who have never deposited.',
    forDepositors: 'For players who have deposited before.',
    forRank: (tier: string) => `For players of rank ${tier} or higher.`,
    forCountries: (countries: string) => `For players in: ${countries}.`,
    once: 'You can use it once. Another bonus before the lock is reached adds to the one before. You may cancel at any time, except while a round is open on the promotional balance.',
    withdrawals: 'You can withdraw your primary balance at any time, even while a promotion is active.',
  },
  notOpen: 'The promotion is currently closed. These terms apply when it opens.',
};
