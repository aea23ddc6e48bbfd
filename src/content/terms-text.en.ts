import type { PageText } from './page-text.ts';

export const page: PageText = {
  title: 'Terms and Conditions',
  lead: 'What you and {site} can expect from each other, in plain words. By creating an account, you confirm that you have read this page and agree to it.',
  changedOn: '2026-11-16',
  parts: [
    'cashier',
    'verification',
    'playerLimits',
    'catalogue',
    'rankUpReward',
    'vipBonuses',
    'promotion',
    'affiliates',
  ],
  sections: [
    {
      id: 'agreement',
      heading: 'The agreement',
      body: [
        '{site} is an online casino for adults. “We” is the operator of this site, “you” is the person who plays here. These terms, together with the [Privacy Policy](/privacy-policy), the [AML and KYC policy](/aml) and the [Responsible Gaming page](/responsible), are the whole agreement between us.',
        'The rules of a game are on its page. If a rule here differs from a number shown in the game’s panel before the bet, the panel applies.',
      ],
    },
    {
      id: 'who-may-play',
      heading: 'Who may play',
      body: [
        [
          'You are at least {ageMin} years old, or older where your law requires it. You confirm this when you register, and we record that you did.',
          'You play for yourself, with your own money and in your own name.',
          'You have one account. A second one may be closed; what was paid into it is returned.',
          'Online gambling is lawful where you are. We cannot know that for you.',
          'You have not excluded yourself from playing here.',
        ],
      ],
    },
    {
      id: 'countries',
      heading: 'Where we are not available',
      body: [
        'Accounts cannot be opened and deposits cannot be made from these countries: {countries.restricted}. The [AML policy](/aml) names further ones.',
        'Slots and live games from other providers are also not offered in: {countries.withoutSlots}.',
        'We determine your country from your network address. Hiding it, for example with a VPN, to play from a barred country is a breach of these terms. If we cannot determine the country, accounts cannot be opened and deposits cannot be made.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      body: [
        'Your username, email address and everything you tell us for verification must be true and kept up to date. The account is yours and cannot be sold, lent or given away.',
        'Keep your password to yourself. After {account.lockedAfterFailures} wrong passwords sign-in is locked for {account.lockedForMinutes} minutes. You are signed out after {account.idleMinutes} minutes without doing anything and after {account.sessionHours} hours in any case. In [Settings](/settings) you can see where you are signed in and end each session.',
        'Anything done with your password counts as done by you until you tell us that someone else has it. If so, write to {mail} at once.',
      ],
    },
    {
      id: 'balances',
      heading: 'Your balances',
      body: [
        'You have a primary balance, which is your money, and a promotional balance, which belongs to a promotion and its rules. Both are kept in US dollars, exact to the millionth of a dollar, and shown rounded down to the cent. You can show amounts in euros at a rate that we set. The dollar amount is what counts.',
        'Every movement is an entry in a ledger that is never changed afterwards. We correct a mistake with a new entry that you can see. A balance earns no interest, is not a bank deposit and is not insured as one.',
      ],
    },
    {
      id: 'games',
      heading: 'Bets and results',
      body: [
        'The smallest bet on our own games is {stakeMin}, the largest on the primary balance {stakeMax} unless the panel says otherwise. A bet is placed when our server accepts it, and cannot be undone.',
        'The result is fixed at that moment by seeds you can check. We publish the fingerprint of our seed before you bet, you choose your own, and once the seeds are changed, every bet can be recomputed on its public page. The animation on your screen only shows a result. It never decides one.',
        'The maximum win in a single round: {largestWins}. We never cut a win. Where a bet could exceed the maximum, we limit the stake beforehand, and a round with steps pays out automatically at the last step that fits.',
        'Rounds survive a lost connection. A round that needs nothing more from you pays within {bets.settledWithinS} seconds. A round that waits for your next step stays open for {bets.openForHours} hours. After that we pay it at its current value, or return the stake if you have not made a move.',
        'If a technical fault leads to a wrong amount, we correct it in either direction within {bets.correctedWithinHours} hours, with a visible entry and a message to you. After that a result is final.',
      ],
    },
    {
      id: 'providers',
      heading: 'Slots and live games',
      body: [
        'Slots and live tables are run by their providers, whose rules and return to player are shown in the game. The result in the provider’s record is final. You can try slots in demo mode, without an account or money. Live tables have no demo mode.',
      ],
    },
    {
      id: 'deposits',
      heading: 'Deposits',
      body: [
        'Deposits are made in cryptocurrency: {cashier.currencies}. The smallest is {cashier.depositMin}. We credit what arrives, in US dollars, at the exchange rate at that time.',
        'If you send less than {cashier.depositMin}, we hold it, show it as held, and credit it once your payments to that address add up to {cashier.depositMin}.',
        'Send only the currency an address was made for, on the network it names. Anything sent to a wrong address or network may be lost forever, and we cannot recover it.',
      ],
    },
    {
      id: 'withdrawals',
      heading: 'Withdrawals',
      body: [
        'Only the primary balance can be withdrawn, from {cashier.withdrawalMin}. About {cashier.received} of the amount is received after fees and conversion; you see the exact quote before you confirm.',
        [
          'Your email address must be confirmed and your identity verified.',
          'After a change of password, email address or second factor, withdrawals wait {account.withdrawalHoldHours} hours, for your protection.',
          'The amount is set aside at once. A pending withdrawal cannot be turned back into a balance to play with.',
          'An active promotion does not close withdrawals, and neither does self-exclusion.',
          'A blockchain payment cannot be reversed. Check the address.',
        ],
      ],
    },
    {
      id: 'verification',
      heading: 'Verification of identity',
      body: [
        'A new account is temporarily approved: deposits up to {verification.depositCap} in total, no withdrawals. What arrives above that is held until approval, visible and never lost.',
        'Documents are due within {verification.documentsWithinHours} hours of your first deposit; after that further deposits are held, while play and balance stay. Our review takes up to {verification.reviewBusinessDays} business days. An identity document must be valid for at least {verification.idValidForMonths} more months, a proof of address must be dated within the last {verification.addressProofMonths} months.',
        'If verification is rejected, play and deposits close. You may withdraw what you last deposited. The rest is held until two members of our staff have decided on it, and we tell you the reason. Funds are forfeited only where forgery is proven. Forged documents also mean a permanent ban.',
        'The [AML and KYC policy](/aml) explains what we ask for and why.',
      ],
    },
    {
      id: 'rewards',
      heading: 'Ranks and rewards',
      body: [
        'Your rank follows your total wagered; a stake from the promotional balance counts {rankUp.promotionalLevellingPercent}. Each new rank pays {rankUp.percent} of the wagering between it and the rank before. Rakeback is {rakeback.percent} of the house edge of each bet on the primary balance and {rakeback.promotionalPercent} on the promotional balance, to be claimed from {rakeback.claimMin}. The tiers, their benefits and the formulas are on the [VIP Rewards page](/rewards).',
        [
          'The monthly bonus is {bonuses.monthly.percent} of your theoretical loss (stake times house edge) in the month, from {bonuses.monthly.from}.',
          'The weekly bonus is {bonuses.weekly.percent} of your theoretical loss in the week, from {bonuses.weekly.from}.',
          'The daily bonus is {bonuses.daily.percent} of your theoretical loss on the day, from {bonuses.daily.from}.',
          'Lossback is {bonuses.lossback.percent} of what you lost net in the month, from {bonuses.lossback.from}.',
          'You have a VIP host from {vipHost.from}.',
        ],
        'Bonuses are calculated on play from the primary balance, by your rank at the end of the period, in UTC. They are granted from {bonusClaim.min} and can be claimed for {bonusClaim.withinDays} days; what is not claimed by then expires.',
        'Rewards go to your primary balance and carry no wagering requirement.',
      ],
    },
    {
      id: 'promotion',
      heading: 'The deposit promotion',
      body: [
        'The promotion brings a bonus on deposits, to be wagered before it is yours. Its terms are versions: the [Promotions page](/promo) shows the version that is offered to you, or the one that you have activated, which you keep. They are part of this agreement, and each version is in our public log.',
        'We refuse a bet that would break one of its rules before any money moves, and name the rule. We do not void wins afterwards.',
      ],
    },
    {
      id: 'affiliates',
      heading: 'The affiliate programme',
      body: [
        'Affiliates earn {affiliate.ngrPercent} of the net gaming revenue of the players they refer, month by month in UTC, credited when the month closes. The share of a month is never more than {affiliate.ngrPercent} of {affiliate.theoreticalFactor} times its theoretical revenue (stakes times house edge), and a negative month is offset against the next {affiliate.carryMonths} months. Referring yourself, or each other in a circle, earns nothing. Members of the programme cannot use the deposit promotion. More on the [Affiliate page](/affiliate).',
        'Affiliates may not advertise to minors, to people who excluded themselves or in barred countries, may not send unsolicited messages, and may not promise winnings.',
      ],
    },
    {
      id: 'responsible-gaming',
      heading: 'Limits and self-exclusion',
      body: [
        'You can set limits on deposits, losses and wagers, take a break, or exclude yourself permanently. How this works, and where to find help, is on the [Responsible Gaming page](/responsible).',
      ],
    },
    {
      id: 'not-allowed',
      heading: 'What is not allowed',
      body: [
        [
          'Playing with somebody else’s account, documents or means of payment.',
          'Using money from a crime, or moving money through an account without playing.',
          'Several accounts, or accounts acting together, to get a bonus or reward more than once.',
          'Exploiting a fault instead of reporting it, attacking the service, or slowing it down for others.',
          'Usernames and messages that insult, threaten or pretend to be our staff.',
        ],
        'If we see this, we may close betting, hold a payment while we look into it, or close the account. We tell you the reason unless the law forbids it. We pay out any money that is not part of the breach.',
      ],
    },
    {
      id: 'closing',
      heading: 'Closing your account',
      body: [
        'You may close your account at any time by writing to {mail}. Your primary balance can be withdrawn first, under the rules above. A running promotion is cancelled, as if you had cancelled it.',
        'If we close your account and you did not breach these terms, we give you notice and pay out your primary balance.',
      ],
    },
    {
      id: 'liability',
      heading: 'Liability',
      body: [
        'We are responsible for what we promise on this page. We do not promise that the service is never interrupted, and we are not responsible for the networks and wallets of others, for delays on a blockchain, or for the rate of a currency.',
        'Gambling means losing money in the long run. What you lose in a fair game is not damage. Nothing here limits any liability that the law does not allow us to limit.',
      ],
    },
    {
      id: 'complaints',
      heading: 'Complaints',
      body: [
        'Write to {mail} with your username and the ID of the bet or payment. On average we answer within {support.answerBusinessDays} business days. For a bet on our own games, you do not have to take our word for it: its page computes the result from the seeds, and the verifier can be run without us.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to these terms',
      body: [
        'When these terms change, the date at the top changes too. We announce a change to your disadvantage on the site before it applies. It never applies to bets made before it. If you do not agree, you may withdraw your primary balance and close your account.',
      ],
    },
    {
      id: 'credits',
      heading: 'Picture credits',
      body: [
        'Covers of slots and live tables are drawn by our own program. Icons in them made by {iconAuthors}, from [game-icons.net](https://game-icons.net), under the licence [CC BY 3.0](https://creativecommons.org/licenses/by/3.0/); we colour, light and combine them.',
        'Other emblems are Fluent Emoji by Microsoft (MIT licence), and the signs on buttons are Lucide icons (ISC licence). The titles are set in Bangers, Bungee, Cinzel Decorative, Creepster, Lilita One, Orbitron and Rye, and this site in Sora and Figtree, all under the SIL Open Font License.',
      ],
    },
  ],
};
