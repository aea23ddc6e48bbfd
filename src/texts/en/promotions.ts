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
  costBefore: (factor: string, cost: string, cap: string) =>
    `Before you decide: a bonus is wagered ${factor} times, which costs ${cost} of it on average. Afterwards you keep your deposit and at most ${cap} of the bonus. It buys play, not profit.`,

  lockLabel: 'Wager lock',
  lockAmounts: (progress: string, lock: string) => `${progress} of ${lock} wagered`,
  lockEmpty: 'The wager lock begins with your first qualifying deposit.',
  lockNote: 'When it is full, your whole promotional balance moves to your primary balance.',
  lockNoteCapped: (most: string) =>
    `When it is full, your promotional balance moves to your primary balance: ${most} at most. What is above that is forfeited.`,
  aboveMost: (above: string) =>
    `Your balance is ${above} above what you can keep. You may still need it: the rest of the wagering costs money on average.`,
  keepsMax: 'You keep at most',
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
  exampleEnd: (cap: string) =>
    `Once that is wagered, what is left of the promotional balance is yours to withdraw, up to your deposit and ${cap} of the bonus.`,
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
    cap: (percent: string) =>
      `Once the wagering is done you keep at most your locked deposits and ${percent} of the bonus. What is above that is forfeited. A balance above it before then does not end the wagering.`,
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
