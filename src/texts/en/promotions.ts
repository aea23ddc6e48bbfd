export const promotionsTexts = {
  title: 'Promotions',
  headline: (most: string) => `Three deposits, up\u00a0to\u00a0${most} in bonuses`,
  lead: 'Activate it once, and each of your next three deposits brings a bonus. All the terms are below, before you decide.',
  logInToActivate: 'Log In To Activate',
  ended: "Promotion can't be activated",
  endedNote: 'This promotion can be used once, and you have used it.',
  activate: 'Activate Promotion',
  cancel: 'Cancel Promotion',
  activated: 'Promotion Activated!',
  canceled: 'Promotion Canceled!',
  activateFailed: 'Failed to activate promotion. Please try again.',
  cancelFailed: 'Failed to cancel promotion. Please try again.',
  exception: 'Error activating promotion. Please contact support.',
  depositNow: (percent: string) => `Deposit for ${percent}`,
  costBefore: (factor: string, cost: string) =>
    `Before you decide: a bonus is wagered ${factor} times, which costs ${cost} of it on average. It buys play, not profit.`,

  lockLabel: 'Wager lock',
  lockAmounts: (progress: string, lock: string) => `${progress} of ${lock} wagered`,
  lockEmpty: 'The wager lock begins with your first qualifying deposit.',
  lockNote: 'When it is full, your whole promotional balance moves to your primary balance.',
  lockCompleting: 'Done. Everything moves to your primary balance as soon as your open rounds are settled.',
  promotionalBalance: 'Promotional balance',
  maxBet: 'Maximum bet',
  lockedDeposit: 'Locked deposit',
  bonusGranted: 'Bonus granted',
  weights: 'How much of a stake counts',
  games: { keno: 'Keno', plinko: 'Plinko', mines: 'Mines', dice: 'Dice' },
  catalogue: 'Slots and live games',
  about: (weight: string) => `about ${weight}`,
  byEdge: 'by their RTP',
  barred: 'not playable',

  cancelOffer: 'No bonus was given yet, so nothing is lost: you can activate the promotion again later.',
  cancelReturns: 'Returns to primary',
  cancelForfeits: 'Forfeited',
  cancelTitle: 'Cancel the promotion?',
  cancelWarning:
    'What is left of your deposit returns to your primary balance. The bonus and everything it has won are forfeited, and the promotion cannot be activated again once a bonus was given.',
  cancelOrder: 'Losses are taken from your deposit first.',
  keep: 'Keep Promotion',

  steps: 'Your three bonuses',
  deposit: (number: number) => ['First deposit', 'Second deposit', 'Third deposit'][number] ?? '',
  bonus: (percent: string) => `${percent} bonus`,
  upTo: (most: string) => `up to ${most}`,
  next: 'Your next deposit brings it',
  running: 'Running',
  endings: {
    completed: 'Completed',
    capped: 'Completed at its cap',
    used_up: 'Played down',
    cancelled: 'Canceled',
  },
  granted: (bonus: string, deposit: string) => `${bonus} on a deposit of ${deposit}`,
  spinsGranted: (count: number, game: string) => `${count} free spins on ${game}, ready to play`,
  spinsOwed: (count: number) => `${count} free spins on their way`,
  exampleTitle: 'What it brings and costs',
  exampleCost: 'Expected cost of the wagering',
  costNote: (cost: string) =>
    `On average the wagering costs ${cost} of the bonus, whatever you play: games with a smaller edge count less. Luck decides the rest, and most bonuses are played down before the lock is reached.`,
  exampleDeposit: 'Your first deposit',
  exampleBonus: 'Bonus on top',
  exampleBalance: 'Promotional balance',
  exampleLock: 'To be wagered',
  exampleMaxBet: 'Maximum bet',
  exampleEnd: 'Once that is wagered, all that is left of the promotional balance is yours to withdraw.',
  termsTitle: 'Promotion terms',
  terms: {
    wagering: (factor: number) => `${factor}x wagering: the bonus is to be wagered ${factor} times.`,
    range: (min: string, max: string) =>
      `Minimum deposit ${min}, maximum qualifying deposit ${max}. What you deposit above it goes to your primary balance.`,
    balance:
      'The qualifying deposit and its bonus stand in the promotional balance, locked until the wagering is done.',
    maxBet: (percent: string) => `Maximum bet ${percent} of the promotion deposit.`,
    rtp: (percent: string) =>
      `Games with RTP above ${percent} are disabled. Dice cannot be played with promotional balance.`,
    weight: (edge: string, example: string, counted: string) =>
      `A stake counts towards the wagering by weight: in full on games with an edge of ${edge} or more, in proportion below. On a game with an edge of ${example}, ${counted} of the stake counts.`,
    cost: (percent: string) =>
      `Expected cost: wagering a bonus to the end costs about ${percent} of it on average, on every game.`,
    noCap: 'There is no cap on what a bonus can become.',
    cap: (factor: number) =>
      `A bonus can become at most ${factor} times itself: reaching that completes the promotion at once, and what is above it is forfeited.`,
    freeSpins: (count: number, game: string, stake: string) =>
      `${count} freespins of ${stake} on ${game} with each bonus. What they win goes to the promotional balance.`,
    cancel:
      'Cancel: losses are taken from your deposit first. What is left of it returns to your primary balance, the bonus and what it won are forfeited. The amounts are shown before you confirm.',
    refused: 'A bet that would break a rule is refused before any money moves. Nothing is voided afterwards.',
    slower: (levelling: string, rakeback: string) =>
      `Leveling is slower and rewards are reduced while active: promotional stakes count ${levelling} towards your rank and bring ${rakeback} rakeback.`,
    casinoOnly: 'Casino only.',
    affiliates: 'Members of the affiliate programme, with a referral code or with referrals, cannot activate it.',
    once: 'It can be used once. A second or third bonus before the lock is reached adds up with the first. You may cancel at any time, except while a round is open on the promotional balance.',
    withdrawals: 'Your primary balance can be withdrawn at any time; an active promotion does not close it.',
  },
  notOpen: 'The promotion is not open at the moment. These terms apply when it opens.',
};
