export const crowdTexts = {
  bets: {
    title: 'Bets',
    lists: { all: 'All bets', high: 'High stakes', lucky: 'Lucky', mine: 'My bets' },
    about: {
      all: 'The newest finished bets of all players.',
      high: (stake: string) => `Bets of ${stake} or more.`,
      lucky: (multiplier: string, hours: number) => `Bets that paid ${multiplier} or more in the last ${hours} hours.`,
    },
    list: { all: 'Newest bets', high: 'Newest high stakes', lucky: 'Newest lucky bets' },
    game: 'Game',
    player: 'Player',
    time: 'Time',
    stake: 'Bet',
    multiplier: 'Multiplier',
    payout: 'Payout',
    hidden: 'Hidden',
    counted: (count: string) => `${count} new while you watch`,
    pause: 'Pause the list',
    resume: 'Resume the list',
    none: {
      all: 'No bets yet. New ones appear here as soon as they are settled.',
      high: (stake: string) => `No bets of ${stake} or more yet.`,
      lucky: (multiplier: string, hours: number) => `No bet has paid ${multiplier} or more in the last ${hours} hours.`,
    },
    behind: 'The list cannot be updated right now. It will continue when the connection is back.',
  },
  wins: {
    title: 'Recent big wins',
    none: (amount: string) => `No big wins in the last day. A win of ${amount} or more appears here.`,
  },
};
