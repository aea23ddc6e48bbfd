import { roughTime } from '../rough-time.ts';

export const blogTexts = {
  title: 'Blogs',
  lead: 'How the games, the odds and the coins work. Written so that you can check it, not just believe it.',
  back: 'Back to Blogs',
  notFound: 'Blog not found',
  minutes: (count: number) => `${count} min read`,
  age: 'For adults. Play with what you can afford to lose, and stop while it is fun.',
  articles: {
    'provably-fair-guide': {
      title: 'Provably fair, step by step',
      summary: 'What a commitment is, why your own seed matters, and how to recompute a bet in a minute.',
      minutes: 6,
    },
    'house-edge-guide': {
      title: 'The house edge, without magic',
      summary:
        'Where a casino’s profit comes from, what a bet costs on average, and why no betting system changes that.',
      minutes: 6,
    },
    'responsible-play-guide': {
      title: 'Keeping play a game',
      summary: 'Volatility, tilt and limits: what a normal evening looks like, and how to keep it that way.',
      minutes: 6,
    },
    'crypto-casinos-safe-guide': {
      title: 'Are crypto casinos safe? A checklist',
      summary: 'Twelve questions you can answer yourself before the first deposit, and what a good answer looks like.',
      minutes: 6,
    },
    'blockchain-gambling-guide': {
      title: 'What the blockchain does, and does not do',
      summary: 'Addresses, confirmations, networks and fees: the life of a deposit, and the mistakes that cost money.',
      minutes: 6,
    },
    'crypto-vs-fiat-casinos': {
      title: 'Coins or cards: what really differs',
      summary: 'Speed, fees, privacy, price risk and disputes, compared without a winner declared in advance.',
      minutes: 5,
    },
    'online-vs-real-casinos': {
      title: 'Online and on the floor',
      summary: 'Pace, odds, atmosphere and control: two ways to play, and what each one hides.',
      minutes: 5,
    },
  },
  seeds: {
    title: 'Try it: from seeds to a Dice roll',
    server: 'Server seed',
    client: 'Client seed',
    nonce: 'Nonce',
    seedFault: 'Enter 1 to 64 characters, without spaces.',
    nonceFault: 'Enter a whole number.',
    commitment: 'Commitment: SHA-256 of the server seed',
    block: 'HMAC-SHA256 of “client seed:nonce:0”',
    number: 'First four bytes as a number',
    roll: 'Dice roll',
  },
  edge: {
    title: 'Try it: what an evening costs on average',
    stake: 'Stake per bet',
    bets: 'Number of bets',
    houseEdge: 'House edge',
    staked: 'Total staked',
    cost: 'Average cost',
    returned: 'Comes back on average',
  },
  sessions: {
    title: 'Try it: sixty evenings at a 1% edge',
    multiplier: 'Payout of a won bet',
    again: 'Sixty more',
    picture: 'Net result of sixty sessions over three hundred bets',
    ahead: 'Ended ahead',
    best: 'Best evening',
    worst: 'Worst evening',
    stakes: (net: number) => `${net > 0 ? '+' : ''}${Math.round(net)} stakes`,
  },
  confirmations: {
    title: 'Try it: where is my payment?',
    coin: 'Coin',
    passed: 'Time since you sent it',
    time: (seconds: number) => roughTime(seconds, 'minutes', 'seconds'),
    sent: 'Sent',
    seen: 'Seen',
    confirmed: (blocks: number, needed: number) => `${blocks} of ${needed} blocks`,
    credited: 'Credited',
  },
};
