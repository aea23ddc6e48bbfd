import type { Article } from './article.ts';

export const article: Article = {
  sections: [
    {
      id: 'one-sentence',
      heading: 'The whole thing in one sentence',
      body: [
        'A casino pays out a little less than the odds are worth, on every bet, and that difference is the house edge. There is no second mechanism. No machine has to be “cold”, no dealer has to cheat, nobody has to watch you. The difference is small, it is always there, and it adds up.',
        'Take a fair coin. Heads wins. If a bet of one dollar pays two dollars back, nobody has an edge: half the time you win a dollar, half the time you lose one. Now let it pay 1.98 dollars. You win 98 cents half of the time and lose a dollar the other half. Per bet you lose one cent on average. That is an edge of one percent, and the return to the player, which is the same thing seen from the other side, is 99 percent.',
      ],
    },
    {
      id: 'what-it-costs',
      heading: 'What it costs is turnover times edge',
      body: [
        'The most common misunderstanding is to apply the edge to the money you bring. Bring a hundred dollars to a game with a one percent edge, and surely it costs a dollar? It would, if you bet it once. But what is won is bet again. If you make five hundred one-dollar bets, you have staked five hundred dollars, and one percent of that is five.',
        'So there are two levers, and you control both: how much you stake, and how often. Speed is the one people forget. A game that takes three seconds a round turns your money over ten times as often as one that takes half a minute. The edge per bet may be the same; the edge per hour is not. Autoplay, which we offer, multiplies it again. So set a stop-loss before you start it.',
      ],
      widget: 'edge',
    },
    {
      id: 'our-numbers',
      heading: 'The numbers here',
      body: [
        'Averaged over their tables, the edge is about {edge.plinko} on Plinko, {edge.dice} on Dice, {edge.mines} on Mines and {edge.keno} on Keno. These are averages: some rows of some tables are a little better or worse, because multipliers are rounded to numbers that can be printed. The exact figure for your bet is in the bet panel before you place it, computed from the same table the server pays by. The full list is on the [fairness page](/fairness).',
        'For comparison, and because it is good to know what you are paying elsewhere: European roulette keeps 2.7 percent, its American cousin with two zeros 5.26. Blackjack played by the book is near half a percent, played by feeling more like two. Slots lie mostly between three and six percent, and a lottery ticket keeps about half of its price.',
      ],
    },
    {
      id: 'averages-and-evenings',
      heading: 'Why you can still win tonight',
      body: [
        'An average says little about an evening. Five hundred bets on a coin have a spread of about twenty-two dollars around that average of minus five. So a good share of such evenings end ahead, and that is why anybody plays at all. With larger multipliers the spread grows: at a hundred times the stake most evenings end well behind and a few end far ahead, at the very same edge.',
        'The spread grows with the square root of the number of bets, the cost with the number itself. After a hundred bets luck is louder than the edge. After ten thousand they are about equal. After a million there is only the edge. The casino plays the million; you play the hundred. Both of you are playing a sensible game, as long as you know which one is yours.',
      ],
    },
    {
      id: 'systems',
      heading: 'Systems that do not work, and why',
      body: [
        'Every staking plan is a way of choosing stakes. The expected cost is the sum of all stakes times the edge. No order of stakes makes that sum negative, so no plan wins on average. What a plan does is change the shape of the ride.',
        [
          'Doubling after each loss wins small and often, and loses everything now and then. The table limit and your balance make sure of the now and then: ten losses in a row on a coin happen once in about a thousand starts, and then the eleventh bet is 1,024 times the first.',
          'Raising after wins does the reverse: many small losses and a rare large gain, which must be locked in to be one.',
          'Waiting for a number that is “due” waits for something that does not exist. A result knows nothing of the ones before it. Here you can check that yourself, because each result is computed from its own count and nothing else.',
          'Changing the seed, the mouse, the browser or the time of day changes the results, but not their odds.',
        ],
        'If somebody sells you a system, ask why it is for sale.',
      ],
    },
    {
      id: 'using-it',
      heading: 'How to use what you know',
      body: [
        'Treat the expected cost as the price of a ticket. Stake times bets times edge: would you pay that for the evening? If yes, bring a little more than the spread around it, so that an average evening does not end in an hour, and leave the rest at home. If no, halve the stake or the number of bets and do the sum again.',
        'Prefer the lower edge when two games amuse you equally. Prefer the slower one, too. Take back what is offered: [rakeback and rank rewards](/rewards) return part of the edge, and their formulas are published, so you can subtract them. They never turn the sum around; an offer that seems to do so has a condition you have not read yet.',
        'And set the [limits](/settings) before you play rather than while you do. The arithmetic is easy at a desk and hard at two in the morning.',
      ],
    },
  ],
};
