import { byKey } from '../language.ts';

export const cashierTexts = {
  title: 'Cashier',
  tabs: 'Deposit or withdraw',
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  currency: 'Currency',
  coinClosed: 'Closed',
  walletHistory: 'Wallet history',
  /** In English the server's own sentences are shown. */

  deposits: {
    choose: 'Choose a currency to see your deposit address.',
    how: {
      choose: 'Choose the currency you want to pay with',
      send: 'Send any amount from $15 to your own address',
      play: 'Your balance grows by itself once it is confirmed',
    },
    creating: 'Creating your payment address',
    addressOf: (coin: string) => `Your ${coin} deposit address`,
    copy: 'Copy address',
    copied: 'Payment address copied!',
    copyFailed: 'The address could not be copied. Please select it and copy it by hand.',
    qr: (coin: string) => `QR code of your ${coin} deposit address`,
    warning: (ticker: string, network: string) =>
      `Send only ${ticker} on the ${network} network to this address. Any other coin or network may be lost.`,
    minimum: (usd: string) => `Minimum deposit ${usd}`,
    minimumMore: 'Less is kept for you and credited once your payments to this address reach it.',
    credit: 'Credited in US dollars',
    creditMore: 'You get the value of what really arrives, at the rate of that moment.',
    sandbox: 'Sandbox: these coins have no value',
    testWallet: 'Open test wallet',
    failed: 'The address could not be created',
    noMoneyMoved: 'No money has moved.',
    allowance: {
      cap: (cap: string, left: string) => `Up to ${cap} before verification; ${left} left`,
      more: 'Once you verify your identity, this limit goes away.',
      dueBy: (time: string) => `Please send your documents by ${time}.`,
      overdue: 'Your documents are overdue. New deposits are held until you verify.',
      verify: 'Verify',
      underReview: 'Under review',
    },
    waiting: 'Waiting for your payment',
    waitingMore: 'It shows here by itself as soon as the network has seen it.',
    recent: 'Recent deposits',
    none: 'No deposits yet.',
    amount: (coins: string, ticker: string) => `${coins} ${ticker}`,
    confirmations: (count: number, needed: number) => `${count} of ${needed} confirmations`,
    confirming: 'Seen, waiting for confirmations',
    creditedInPart: 'Credited in part',
    confirmationsOf: (coins: string) => `Confirmations of ${coins}`,
    steps: { seen: 'Seen', confirmed: 'Confirmed', credited: 'Credited' },
    verify: 'Verify your identity',
    statuses: byKey({
      waiting: 'Waiting',
      expired: 'Expired',
      seen: 'Confirming',
      failed: 'Failed',
      credited: 'Credited',
      below_minimum: 'Below minimum',
      held: 'On hold',
      reversed: 'Taken back',
      dismissed: 'Not credited',
    }),
    /** What a state means for the player's money. */
    meanings: byKey({
      expired: 'Nothing has arrived. A late payment is still found.',
      failed: 'The payment failed on the network or was sent back. Nothing was credited.',
      reversed: 'Our payment partner took this payment back. Nothing was credited.',
      dismissed: 'We looked into this payment and it was not credited. Please contact support.',
      wrong_asset: 'Another coin arrived than this address is for. A person looks into it; nothing is lost.',
      same_transfer: 'This transfer was reported twice. A person looks into it; nothing is lost.',
      value_differs: 'Its value in dollars is not clear yet. A person looks into it; nothing is lost.',
      no_value: 'Its value in dollars is not clear yet. A person looks into it; nothing is lost.',
    }),
    belowMinimum: (usd: string, minimum: string) =>
      `${usd} has arrived and is kept for you. It is credited once your payments to this address reach ${minimum}.`,
    held: {
      kyc: (usd: string) =>
        `${usd} is on hold until your identity is verified. It is then credited by itself; nothing is lost.`,
      deposit_limit: (usd: string) =>
        `${usd} is on hold: it is above the deposit limit you have set. It is credited when there is room again.`,
      excluded: (usd: string) =>
        `${usd} is on hold while you are excluded from play. Please contact support if you want it back.`,
      other: (usd: string) => `${usd} is on hold. A person looks into it; nothing is lost.`,
    },
    wasSeen: (coins: string) => `Your payment of ${coins} was seen. It is credited once it is confirmed.`,
    wasCredited: (usd: string) => `Deposit of ${usd} credited.`,
  },
};
