import { listed, named } from '../sayings.ts';

export const gameDescriptions = {
  about: (name: string) => `About ${name}`,
  plainSlot: (name: string) => `${name} is a slot of an outside studio: the reels are theirs, the wallet is ours.`,
  mechanics: named({
    classic: [
      'It has three reels and a handful of lines, like the machines that stood in bars. A spin is over in two seconds, there is no feature to wait for, and the pay table fits on one screen.',
      'Three reels, few lines, no second act: what the spin shows is all there is. That makes it quick, so a session costs more per hour than its stakes suggest.',
    ],
    lines: [
      'Five reels turn in three rows. Equal symbols pay when they stand side by side on one of the fixed lines, counted from the left; every line is played on every spin.',
      'Wins run along fixed lines over five reels, always from the left. Your stake covers all of them, so there is nothing to choose but the amount.',
    ],
    ways: [
      'There are no lines. Equal symbols on neighbouring reels pay in every way they can be joined from the left, so one more of them on a reel multiplies the ways instead of adding one.',
      'Here it only matters that a symbol turns up on reel after reel from the left, not in which row. Crowded reels are what you hope for.',
    ],
    cluster: [
      'Symbols pay when enough of them touch. What has paid vanishes, others fall into the gaps, and one spin can go on paying for as long as new clusters form.',
      'No reels in the usual sense: touching symbols burst, the board refills from above, and the chain ends when nothing fits any more.',
    ],
    hold: [
      'Coins that land stay where they are while the rest spins again, and each new one starts the count of respins anew. A good part of the return lies in these respins.',
      'The heart of it is a round of respins in which coins stick. Three misses in a row end it; every hit buys three more tries.',
    ],
    freespins: [
      'Scatters open a round of free spins in which multipliers grow. A good part of the return sits in that round, so spins outside it look poorer than the figures promise.',
      'The base game mostly passes the time until enough scatters open the free spins, where multipliers build from spin to spin.',
    ],
  }),
  volatility: named({
    low: 'Volatility is low: small wins come often and the balance moves slowly, down a little more than up.',
    medium: 'Volatility is medium: there are dry spells, and now and then a win that makes up for one.',
    high: 'Volatility is high: most sessions end below where they began, a few end far above. Choose a stake that survives a hundred spins without a win worth the name.',
  }),
  rtp: (percent: string, edge: string) =>
    `Over a very large number of spins ${percent} of all stakes goes back to players; the remaining ${edge} is the price of playing. A single session knows nothing of that average.`,
  slotMyth:
    'Stopping the reels early, changing the stake or waiting until the game is “due” does not help: each spin is drawn on its own, by the provider’s certified generator.',
  slotSummary: (name: string, theme: string, mechanic: string, rtp: string) =>
    `Play ${name} at Roulo, in demo or for real${listed([theme, mechanic, rtp && `certified return ${rtp}`])}. What it pays, how often, and what does not help.`,
  kinds: named({
    roulette: {
      name: 'European roulette',
      rules:
        'One wheel, 37 pockets, a single zero. Put chips on numbers, lines, dozens or colours until betting closes; then the ball decides for everyone at the table. A straight number pays 35 to 1, a split 17 to 1, a street 11 to 1, a corner 8 to 1, a six line 5 to 1, dozens and columns 2 to 1, the even chances 1 to 1.',
      myth: 'The wheel has no memory. Ten reds in a row leave the next spin exactly where it was, doubling after a loss only moves the loss to a rarer and larger one, and covering more numbers buys more small wins at the very same cost.',
    },
    blackjack: {
      name: 'Blackjack',
      rules:
        'Eight decks. Come closer to 21 than the dealer without going over; the dealer stands on every 17 and looks for blackjack under an ace or a ten. Blackjack pays 3 to 2. Any two cards may be doubled, also after a split, and a pair may be split once; split aces get one card each.',
      myth: 'The return holds for basic strategy, the one right move for every hand, and that is worth learning: playing by feeling costs one to two percent more. Who takes the last card does not matter: another player’s mistake helps you as often as it hurts. And insurance is a side bet that loses.',
    },
    baccarat: {
      name: 'Baccarat',
      rules:
        'Two hands, player and banker, from eight decks; the one closer to nine wins. Tens and pictures count nothing, only the last digit of the sum matters, and fixed rules say when a third card is drawn, so nobody at the table has a decision to make after the bet. The banker pays 0.95 to 1, the player 1 to 1, a tie 8 to 1 and gives bets on both hands back.',
      myth: 'The roads on the screen show what was, not what comes: hands do not run in streaks longer than chance makes them. Betting on the tie because it “has not come for a while” is the dearest habit at this table.',
    },
    wheel: {
      name: 'Money wheel',
      rules:
        'A wheel of 54 segments carries 1, 2, 5, 10, 20 and 40, and two bonus fields. Bet on numbers; the one at the pointer pays itself to one. On a bonus field a second wheel draws a multiplier from 2× to 25× for the spin that follows, and your bets stay down for it.',
      myth: 'Rare numbers are not owed. The 40 comes once in 54 spins on average however long it has stayed away, and spreading chips over all numbers makes sure that the wheel’s edge is paid on every one of them.',
    },
    lobby: {
      name: 'Live lobby',
      rules:
        'Not a table but the hall with all of them: look at limits, seats and the last results, then take a place. Bets are placed and paid at the table you enter.',
      myth: 'No table is luckier than another one of its kind. They differ in limits and pace, and a faster table costs more per hour at the same stake.',
    },
  }),
  returns: 'Return by bet',
  bets: named({
    every: 'Every bet',
    basic: 'Main bet, basic strategy',
    insurance: 'Insurance',
    banker: 'Banker',
    player: 'Player',
    tie: 'Tie',
    pair: 'Either pair',
  }),
  tableSummary: (name: string, kind: string, rtp: string) =>
    `${name} at Roulo: ${kind} with a live dealer, limits and seats as they are now${rtp && `, a return of up to ${rtp}`}. The rules, what each bet returns, and which habits only cost money.`,
};
