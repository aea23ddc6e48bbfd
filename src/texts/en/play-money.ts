export const playMoneyTexts = {
  name: 'Play money',
  balance: (amount: string) => `Play money: ${amount}`,
  note: 'Nothing here is won or lost for real.',
  refill: (amount: string) => `Refill to ${amount}`,
  switchOn: 'Switch to play money',
  switchOff: 'Back to real money',
  forReal: 'Sign in to play for real money',
  tryIt: 'Try with play money',
  seeds:
    'Your browser made this pair of seeds for play money. The rules that turn it into results are the same as for real bets.',
  kept: 'This browser keeps your last 300 bets with play money. They do not count towards your statistics, rank or rewards.',
  none: 'You have not played with play money here yet.',
  onlyHere: 'This bet was made with play money. Only this browser knows it, so its link works nowhere else.',
  notKept: 'This bet was made with play money in another browser, or it is too old to be kept.',
  excluded: {
    title: 'You are excluded from play',
    until: (when: string) => `You cannot play here until ${when}, not even with play money. You can still withdraw.`,
    permanent: 'Your exclusion is permanent. You cannot play here, not even with play money. You can still withdraw.',
    help: 'Where to find help',
    withdraw: 'Withdraw',
  },
};
