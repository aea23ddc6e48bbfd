import { listed, named } from '../sayings.ts';

export const gameDescriptions = {
  about: (name: string) => `About ${name}`,
  plainSlot: (name: string) => `${name} is a slot from an outside studio. The reels are theirs, the wallet is ours.`,
  mechanics: named({
    classic: [
      'It has three reels and a handful of lines, like the machines in old bars. A spin is over in two seconds, there is no feature to wait for, and the pay table fits on one screen.',
      'Three reels, few lines and no bonus round: what the spin shows is all there is. It is quick, so an hour costs more than the stakes suggest.',
    ],
    lines: [
      'Five reels, three rows. Matching symbols pay when they land side by side on one of the fixed lines, starting from the left. Every spin plays every line.',
      'Wins run along fixed lines over five reels, always from the left. Your stake covers all of them, so there is nothing to choose but the amount.',
    ],
    ways: [
      'There are no lines. Matching symbols on neighbouring reels pay in every combination from the left, so each extra one on a reel multiplies the ways to win.',
      'All that matters is that a symbol appears on reel after reel from the left. The row makes no difference, and crowded reels are what you hope for.',
    ],
    cluster: [
      'Symbols pay when enough of them touch. Winning symbols vanish, new ones fall into the gaps, and one spin keeps paying for as long as new clusters form.',
      'No reels in the usual sense: touching symbols burst, the board refills from above, and the chain ends when nothing matches any more.',
    ],
    hold: [
      'Coins that land stay in place while the rest spins again, and each new coin resets the respins. Much of the return comes from these respins.',
      'The heart of it is a round of respins in which coins stick. Three misses in a row end it; every hit buys three more tries.',
    ],
    freespins: [
      'Scatters open a round of free spins in which multipliers grow. Much of the return comes from that round, so other spins pay less than the figures suggest.',
      'The base game mostly passes the time until enough scatters open the free spins, where multipliers build from spin to spin.',
    ],
    expand: [
      'A wild grows over its whole reel, pays, and stays for one more spin. Each new wild gives another, and two or three wild reels at once are where the large wins are.',
      'Calm lines until a wild lands: then its reel turns wild from top to bottom and the others spin again. Most of the return comes from these respins.',
    ],
    anywhere: [
      'Seven or more of a symbol pay wherever they stand. Multipliers on the board add up and multiply all that the spin has won.',
      'No lines and no neighbours: only the number of a symbol counts. In free spins the multipliers of winning spins are kept and added up.',
    ],
    ladder: [
      'You choose a rung, then the climb begins. If it gets that far, the bet is paid times the number on the rung; if a rung breaks before, it is lost.',
      'One decision: how high. Every rung returns the same share to players, so a high one is not a better bet, only a rarer and larger win.',
    ],
  }),
  volatility: named({
    low: 'Volatility is low: small wins come often and the balance moves slowly, down a little more than up.',
    medium: 'Volatility is medium: there are dry spells, and now and then a win that makes up for one.',
    high: 'Volatility is high: most sessions end below where they began, a few end far above. Choose a stake that can survive a hundred spins without a real win.',
  }),
  rtp: (percent: string, edge: string) =>
    `Over a very large number of spins ${percent} of all stakes goes back to players; the remaining ${edge} is the price of playing. A single session can end far from that average.`,
  slotMyth:
    'Stopping the reels early, changing the stake or waiting until the game is “due” does not help: each spin is independent and comes from the provider’s certified generator.',
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
        'Eight decks. Get closer to 21 than the dealer without going over. The dealer stands on every 17 and checks for blackjack with an ace or a ten. Blackjack pays 3 to 2. You can double any two cards, even after a split, and split a pair once. Split aces get one card each.',
      myth: 'The return assumes basic strategy, the best move for every hand. It is worth learning: playing by feel costs one to two percent more. It does not matter who takes the last card: another player’s mistake helps you as often as it hurts. And insurance is a side bet that loses.',
    },
    baccarat: {
      name: 'Baccarat',
      rules:
        'Two hands, player and banker, from eight decks; the one closer to nine wins. Tens and face cards count as zero, only the last digit of the sum matters, and fixed rules say when a third card is drawn, so there is nothing to decide after the bet. Banker pays 0.95 to 1, Player 1 to 1 and Tie 8 to 1. On a tie, bets on both hands are returned.',
      myth: 'The roads on the screen show the past, not the future: streaks are no longer than chance makes them. Betting on the tie because it “has not come up for a while” is the most expensive habit at this table.',
    },
    wheel: {
      name: 'Money wheel',
      rules:
        'The wheel has 54 segments: the numbers 1, 2, 5, 10, 20 and 40, and two bonus segments. Bet on numbers: the one at the pointer pays its value to one. On a bonus segment, a second wheel draws a multiplier from 2× to 25× for the next spin, and your bets stay down for it.',
      myth: 'Rare numbers are never due. The 40 comes up once in 54 spins on average, however long it has stayed away, and if you spread chips over all numbers, you pay the wheel’s edge on every one of them.',
    },
    lobby: {
      name: 'Live lobby',
      rules:
        'This is not a table but the hall with all of them. Compare limits, seats and recent results, then take a seat. You bet and are paid at the table you enter.',
      myth: 'No table is luckier than another of its kind. They differ in limits and pace, and a faster table costs more per hour at the same stake.',
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
    `${name} at Roulo: ${kind} with a live dealer, current limits and seats${rtp && `, a return of up to ${rtp}`}. The rules, what each bet returns, and which habits only cost money.`,
};
