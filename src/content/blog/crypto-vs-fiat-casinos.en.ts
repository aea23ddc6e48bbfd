import type { Article } from './article.ts';

export const article: Article = {
  sections: [
    {
      id: 'what-is-compared',
      heading: 'What is being compared',
      body: [
        'A “fiat” casino takes cards, bank transfers and e-wallets; a crypto casino takes coins. Behind the cashier the two look alike: the same kinds of games, the same odds, often the very same providers. What differs is how money gets in and out, who stands in between, and what follows from that for you.',
        'We run one of the two kinds, so read this with that in mind. There is no winner announced at the end. For some people, in some places, cards are simply the better choice, and we will say when.',
      ],
    },
    {
      id: 'speed',
      heading: 'Speed',
      body: [
        'Paying in is quick with both. A card is charged in seconds; a coin payment is seen in seconds and final after its confirmations, which takes from under a minute on Solana to half an hour or so on Bitcoin.',
        'Paying out is where they part. Card and bank withdrawals pass through the casino’s bank, a payment company, a card network and your bank, each with opening hours and a right to ask questions. One to five working days is usual. A coin withdrawal that has been approved is at your wallet a few blocks later, on a Sunday night too.',
        'Approval is the part that neither technology shortens. If a casino looks at a withdrawal for three days, it takes three days in any currency. What to look for is whether the stages are shown, with times and reasons, and whether the rules for being looked at are written down beforehand.',
      ],
    },
    {
      id: 'fees',
      heading: 'Fees',
      body: [
        'Card deposits seem free. The casino pays two to five percent for them and recovers that somewhere: in the odds, in bonus conditions, or in a minimum for withdrawals. Your bank may add a fee for foreign currency or treat the payment as a cash advance, which costs interest from the first day. Some banks refuse gambling payments altogether.',
        'Coin payments cost the network’s fee, which does not depend on the sum, and the spread of whoever changed your money into coins and back. Buying with a card on an app can cost three percent or more in that spread alone; a transfer to a plain exchange costs about a tenth of that. Here, a withdrawal pays out about {cashier.receivedPercent} percent after fees and conversion, and you see the exact amount before you confirm.',
        'As a rule of thumb: for a single small deposit by somebody who owns no coins, a card is cheaper. For regular or larger sums, coins are, provided the way into them is a cheap one.',
      ],
    },
    {
      id: 'price',
      heading: 'The price that moves',
      body: [
        'A dollar stays a dollar; a bitcoin does not. If you hold coins anyway, that risk is one you already have. If you buy coins only to play, you add it: between buying and depositing, and between withdrawing and selling.',
        'Balances here are in US dollars for that reason. A deposit is converted when it is credited, and from then on a rising or falling price does not affect you. If you want no such risk on the way, use one of the two dollar coins, USDT and USDC, whose price is meant to stay at one. “Meant to” is the right expression: such coins are only as good as the company behind them, and for the minutes of a payment that is usually good enough.',
      ],
    },
    {
      id: 'privacy',
      heading: 'Privacy, and its opposite',
      body: [
        'With a card, the casino learns your name and your bank learns about the casino. It stays in the statement for years, and some lenders look at it. With coins, neither is true by itself.',
        'But coins are not anonymous; they are pseudonymous in public. All payments of an address can be read by anyone, for ever. The exchange where you bought them knows who you are, and so do we from a certain sum on: anti-money-laundering law asks for identity in both worlds, and a serious casino says at which point. One that promises never to ask is telling you something about how it deals with laws, and perhaps with withdrawals.',
      ],
    },
    {
      id: 'disputes',
      heading: 'When something goes wrong',
      body: [
        'This is the strongest argument for cards. A charge that was fraudulent can be disputed, and a bank will often take your side. A coin payment is final. There is nobody to call, and services that claim to recover lost coins are nearly always a second theft.',
        'What coins offer instead is evidence. Whether and when a payment was made is public, down to the second, and no bank statement has to be believed. Combined with results that can be recomputed and a ledger that can be exported, a dispute becomes a matter of records. That is worth something only if the other side answers to anybody, so look at the licence and the company as well. The [checklist](/blogs/crypto-casinos-safe-guide) goes through it.',
      ],
    },
    {
      id: 'which-one',
      heading: 'Which one for whom',
      body: [
        [
          'You own no coins, want to try once with twenty dollars, and value being able to dispute: a licensed card casino.',
          'You hold coins already, or live where card payments to casinos fail: coins.',
          'You withdraw often, or care how long it takes: coins.',
          'You find addresses and networks confusing and have no patience for them: cards, or first the [guide to blockchain payments](/blogs/blockchain-gambling-guide). Mistakes there are final.',
          'You are trying to keep gambling small: whichever has the limits that bind. Ours are [in Settings](/settings) and hold before the bet. And a payment method with a little friction is not a fault.',
        ],
        'And whichever it is: the games cost the same. The edge does not ask how you paid, and neither does luck. Choose the cashier that suits your life, and judge the casino by everything else.',
      ],
    },
  ],
};
