import { byKey } from '../language.ts';

export const cashierTexts = {
  title: 'Wallet',
  tabs: 'Deposit or withdraw',
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  currency: 'Currency',
  coinClosed: 'Closed',
  walletHistory: 'Wallet history',

  deposits: {
    choose: 'Choose a currency to see your deposit address.',
    how: {
      choose: 'Choose the currency you want to pay with',
      send: 'Send $15 or more to your own address',
      play: 'We credit your balance once the payment is confirmed',
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
    minimumMore:
      'If you send less, we keep it for you and credit it once your payments to this address add up to the minimum.',
    credit: 'Credited in US dollars',
    creditMore: 'You get the value of what arrives, at the exchange rate at that moment.',
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
    waitingMore: 'It appears here as soon as the network has seen it.',
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
      reversed: 'Reversed',
      dismissed: 'Not credited',
    }),
    /** What a state means for the player's money. */
    meanings: byKey({
      expired: 'Nothing has arrived. If your payment arrives late, we will still find it.',
      failed: 'The payment failed on the network or was sent back. Nothing was credited.',
      reversed: 'Our payment partner reversed this payment. Nothing was credited.',
      dismissed: 'We checked this payment and did not credit it. Please contact support.',
      wrong_asset:
        'You sent a different coin than this address accepts. Our team is looking into it. Your money is not lost.',
      same_transfer: 'This transfer was reported twice. Our team is looking into it. Your money is not lost.',
      value_differs: 'Its value in dollars is not clear yet. Our team is looking into it. Your money is not lost.',
      no_value: 'Its value in dollars is not clear yet. Our team is looking into it. Your money is not lost.',
    }),
    belowMinimum: (usd: string, minimum: string) =>
      `${usd} has arrived, and we are keeping it for you. We will credit it once your payments to this address add up to ${minimum}.`,
    held: {
      kyc: (usd: string) =>
        `${usd} is on hold until your identity is verified. We will then credit it automatically. Nothing is lost.`,
      deposit_limit: (usd: string) =>
        `${usd} is on hold because it is above the deposit limit you set. We will credit it when your limit allows.`,
      excluded: (usd: string) =>
        `${usd} is on hold while you are excluded from play. Please contact support if you want it back.`,
      linked: (usd: string) =>
        `${usd} and its bonus are on hold, because some details of your account match another account. Our team is checking it. To get the deposit without the bonus, cancel the promotion.`,
      account_held: (usd: string) => `${usd} is on hold while our team checks your account. Your money is not lost.`,
      other: (usd: string) => `${usd} is on hold while our team looks into it. Your money is not lost.`,
    },
    wasSeen: (coins: string) => `We have seen your payment of ${coins}. We will credit it once it is confirmed.`,
    wasCredited: (usd: string) => `Deposit of ${usd} credited.`,
  },
};
