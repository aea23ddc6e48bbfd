export const vipTexts = {
  bonuses: 'Your bonuses',
  bonusesLead: (days: number) =>
    `They grow with every bet on your primary balance. When a period ends, you can claim its bonus here for ${days} days.`,
  bonusNames: { daily: 'Daily bonus', weekly: 'Weekly bonus', monthly: 'Monthly bonus', lossback: 'Lossback' },
  soFar: 'so far',
  unlocked: 'Yours',
  lockedUntil: 'Unlocked from',
  ofTheoretical: (percent: string, base: string) => `${percent} of ${base} theoretical loss`,
  ofNetLoss: (percent: string, base: string) => `${percent} of ${base} net loss`,
  grantedAt: (day: string) => `Next: ${day}, 00:00 UTC`,
  inHours: (count: number) => (count === 1 ? 'in an hour' : `in ${count} hours`),
  inDays: (count: number) => (count === 1 ? 'in a day' : `in ${count} days`),
  periodGone: 'Share of the period that has passed',
  grants: 'Granted bonuses',
  noGrants: 'Nothing granted yet. A bonus appears here when its period ends.',
  grantFor: (name: string, period: string) => `${name}, ${period}`,
  claimBy: (date: string) => `Claim by ${date}`,
  claimedOn: (date: string) => `Claimed on ${date}`,
  expiredOn: (date: string) => `Not claimed by ${date}`,
  bonusClaimed: (reward: string, name: string) => `Claimed ${reward}: ${name}.`,
  bonusClaimFailed: 'Error claiming bonus.',
  host: 'Your VIP host',
  hostText: (name: string) => `${name} knows your account and answers you personally.`,
  hostWrite: 'Write an email',

  howBonuses: 'How bonuses are calculated',
  bonusFormulas: {
    theoretical: (name: string, percent: string) => `${name} = theoretical loss × ${percent}`,
    netLoss: (name: string, percent: string) => `${name} = net loss × ${percent}`,
  },
  bonusFrom: (tier: string) => `from ${tier}`,
  bonusEvery: {
    day: 'each day, 00:00 to 24:00 UTC',
    week: 'each week, Monday to Sunday in UTC',
    month: 'each calendar month in UTC',
  },
  bonusTheoretical:
    'Theoretical loss is stake × house edge, added up over all your bets on the primary balance in the period, win or lose.',
  bonusNetLoss:
    'Net loss is what you staked minus what you were paid, on bets from the primary balance that ended in the period. If you win over the month, there is none.',
  bonusRank: 'Your rank at the end of the period counts.',
  bonusClaimRule: (min: string, days: number) =>
    `Bonuses of ${min} or more are granted when the period ends. You can claim them for ${days} days. They go to your primary balance and have no wagering requirement.`,
  giveback: (percent: string) =>
    `Rakeback and bonuses together give back less than ${percent} of a bet's edge. Lossback comes on top.`,
  hostRule: (tier: string) => `From ${tier} you have a VIP host, whose name and address are on this page.`,

  accruals: 'Where your rakeback comes from',
  accrualsLead: 'Every finished bet with its house edge and what it added, to the billionth of a dollar.',
  accrualsNone: 'No finished bets yet.',
  accrualsMore: 'Show more bets',
  accrualFormula: (stake: string, edge: string, percent: string) => `${stake} × ${edge} × ${percent}`,
  accrualOfBet: 'Rewards from this bet',
  accrualRakeback: 'Rakeback',
  accrualRank: 'Counts towards your rank',
  accrualEdge: 'House edge of this bet',
  accrualNotCounted: 'A round with steps counts from its first step.',
};
