export const homeTexts = {
  heading: 'Play. Then check us.',
  text: 'Every outcome is fixed before you bet and yours to verify after. No download, no trust needed.',
  browse: 'Browse games',
  welcome: (username: string) => `Welcome back, ${username}`,
  features: 'Start here',
  originals: 'Originals',
  originalsText: 'Plinko, Dice, Mines and Keno: our own games, each round provably fair.',
  slots: 'Slots',
  slotsText: 'Reels from outside studios, paid through the same open books.',
  play: 'Play now',
  recommended: 'Recommended',
  liveCasino: 'Live Casino',
};
