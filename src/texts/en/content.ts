export const contentTexts = {
  preview: 'Preview: not published, only you see this',
  simulation: 'Welcome to the Simulation Page!',

  missedTitle: 'This ball missed the board',
  missedText: 'There is no page at',
  missedComfort: 'The address may be mistyped or out of date. Nothing was staked and nothing was lost.',
  toHome: 'Go home',
  toCasino: 'To the casino',
  searchGames: 'Search games',

  onThisPage: 'On this page',
  changedOn: (date: string) => `Last updated on ${date}`,
  notOpenYet:
    'Some of the features described on this page are not open yet. The page will apply to them once they open:',
  parts: {
    cashier: 'Deposits and withdrawals: you cannot pay in or out yet.',
    promotion: 'The deposit promotion.',
    affiliates: 'The affiliate programme.',
    rankUpReward: 'Rank-up rewards. Ranks count already.',
    vipBonuses: 'Daily, weekly and monthly bonuses, lossback and the VIP host.',
    verification: 'Identity verification in Settings.',
    playerLimits:
      'Limits and self-exclusion in Settings. Until then, write to support and we will close your account to betting by hand.',
    catalogue: 'Slots and live games from other providers.',
  },

  contactTitle: 'Contact',
  contactLead:
    'Write to us in English or Spanish. Include your username, and the bet ID if it is about a bet. Never send us your password.',
  contactTime: (days: string) => `Average response time: ${days} business days.`,
  contactHelp: 'Help with your account',
  contactHelpText: 'Sign-in, bets, balances, rewards, payments, or anything that does not work as it should.',
  contactSafer: 'Responsible gaming',
  contactSaferText: 'If playing is no longer fun: limits, a break, self-exclusion, or someone to write to.',
  contactPrivacy: 'Your data',
  contactPrivacyText: (days: number) =>
    `See, correct or delete what we store about you. We answer within ${days} days.`,
  contactSecurity: 'Security',
  contactSecurityText: 'Found a vulnerability? Tell us before you tell others. We will credit you by name if you like.',
  contactSocial: 'Elsewhere',
  contactWarning:
    'We never ask for your password, a seed phrase or a payment by message. Anyone who does so in our name is not us.',
};
