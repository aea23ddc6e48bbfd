export const contentTexts = {
  simulation: 'Welcome to the Simulation Page!',

  missedTitle: 'This ball missed the board',
  missedText: 'There is no page at',
  missedComfort: 'The address may be mistyped or out of date. Nothing was staked and nothing was lost.',
  toHome: 'Go home',
  toCasino: 'To the casino',
  searchGames: 'Search games',

  onThisPage: 'On this page',
  changedOn: (date: string) => `Last changed on ${date}`,
  notOpenYet: 'Parts of what this page describes are not open yet. It will apply to them when they open:',
  parts: {
    cashier: 'Deposits and withdrawals: nothing can be paid in or out yet.',
    promotion: 'The deposit promotion.',
    affiliates: 'The affiliate programme.',
    rankUpReward: 'Rank-up rewards. Ranks count already.',
    vipBonuses: 'Daily, weekly and monthly bonuses, lossback and the VIP host.',
    verification: 'Verification of identity in Settings.',
    playerLimits:
      'Limits and self-exclusion in Settings. Until then write to support, and we close your account to betting by hand.',
    catalogue: 'Slots and live games of other providers.',
  },

  contactTitle: 'Contact',
  contactLead:
    'Write to us in English or Spanish. Name your username, and the bet id if it is about a bet; never your password.',
  contactTime: (days: string) => `Average response time: ${days} business days.`,
  contactHelp: 'Help with your account',
  contactHelpText: 'Sign-in, bets, balances, rewards, payments, or anything that does not work as it should.',
  contactSafer: 'Responsible gaming',
  contactSaferText: 'If playing is no longer fun: limits, a break, self-exclusion, or someone to write to.',
  contactPrivacy: 'Your data',
  contactPrivacyText: (days: number) => `See, correct or delete what we keep about you. Answered within ${days} days.`,
  contactSecurity: 'Security',
  contactSecurityText:
    'You found a weakness? Tell us before you tell others, and we will thank you by name if you like.',
  contactSocial: 'Elsewhere',
  contactWarning:
    'We never ask for your password, a seed phrase or a payment by message. Whoever does so in our name is not us.',
};
