import type { Article } from './article.ts';

export const article: Article = {
  sections: [
    {
      id: 'two-rooms',
      heading: 'Two rooms, one game',
      body: [
        'A roulette wheel in Monte Carlo and a picture of one on a phone have the same thirty-seven pockets and pay the same. And yet an evening at one is nothing like an evening at the other. This page compares what is really different: pace, price, company, control, and what each room would rather not mention.',
        'It is written by people who build the second kind and like the first. You will find reasons for both.',
      ],
    },
    {
      id: 'pace',
      heading: 'Pace is the hidden price',
      body: [
        'A dealer spins a wheel thirty to forty times an hour. Chips must be paid, the layout cleared, somebody asks about dinner. A digital wheel needs no clearing; two hundred rounds an hour are easy, and with autoplay our own games can reach thousands.',
        'The edge applies to each round. Ten dollars on a wheel with an edge of 2.7 percent cost about ten dollars an hour at a table and fifty at two hundred rounds. That is the most important number on this page, and no casino of either kind puts it on a sign. If you move from the floor to the screen with the same stakes, you multiply the price of an hour without noticing.',
        'The remedy is simple: smaller stakes. Screens allow them, tables often do not. A floor wants fifteen or twenty-five dollars a hand on a Saturday night; here a bet starts at ten cents. Per hour the two can be made to cost the same, but you have to do it yourself.',
      ],
    },
    {
      id: 'odds',
      heading: 'Odds',
      body: [
        'On paper the screen wins. A building with carpets, guards and free drinks is paid by somebody, and its slots return between 85 and 95 percent. Online slots mostly return 94 to 97, and simple games more.',
        'Our own have an edge of about {edge.dice} on Dice, Plinko and Mines and {edge.keno} on Keno, exactly stated for every bet before you make it. On a floor you will find such numbers at the craps table, at a good blackjack game with skill, and hardly anywhere else.',
        'Beware of two things, though. Rules vary under the same name: blackjack that pays six to five instead of three to two has tripled its edge, in both rooms. And better odds at a higher pace can still cost more per hour.',
      ],
    },
    {
      id: 'trust',
      heading: 'Whom do you have to trust?',
      body: [
        'On the floor you see the wheel, the cards, the hands. Cheating is hard to hide and a licence is easily lost. What you do not see is the inside of the slot machine, which is a computer like any other, and you get no record of your bets to take home.',
        'On the screen you see nothing of the mechanism and must rely on something else. For games of outside providers that is a laboratory’s certificate. For games like ours it can be a proof: the result is committed to before your bet and can be recomputed after it, by you, with tools that we did not write. In that respect a screen can be better than a table; nobody has ever been able to recompute a shuffle. The [step-by-step guide](/blogs/provably-fair-guide) shows how.',
        'Live tables stand in between: a dealer, a camera and a computer that takes the bets. You see the cards fall, you get a record of every bet, and you wait for the others as at a table. The pace is that of the floor, the stakes can be those of the screen, and for many people that is the best of both.',
      ],
    },
    {
      id: 'company',
      heading: 'Company and atmosphere',
      body: [
        'Here the floor wins, without a contest. A crowd around a hot table, the sound of chips, a dealer with timing: it is theatre, and for many people it is the point. Nobody dresses up for a phone.',
        'The theatre has a purpose, of course. There are no clocks and few windows, the way out leads past the machines, and drinks come to you as long as you play. Online there are other tricks: lights for wins that are really losses, countdowns that never end, a bonus that is about to expire. We have tried to leave those out: no celebration at or below the stake, the time you have played and where you stand always in view, and no offer that shouts.',
      ],
    },
    {
      id: 'control',
      heading: 'Control',
      body: [
        'A building has closing times, a journey home, and a cash machine with a limit. They are crude controls, but they work, and they work on everybody. A phone has none of them: it is open at four in the morning, in bed, alone.',
        'A screen can have better ones instead, if somebody builds them and somebody sets them. A limit on losses that holds before the bet, a reminder that waits for an answer, an exclusion that nobody can shorten, a history that adds up every cent: no building can offer that. They are [in Settings](/settings). The catch is in the word “sets”. A closing time needs no decision; a limit does. Take five minutes for it before you play the first time.',
      ],
    },
    {
      id: 'a-fair-verdict',
      heading: 'A fair verdict',
      body: [
        [
          'For an evening out with friends, with a fixed sum in your pocket: the floor. You pay more per bet and less per hour, and you get the theatre.',
          'For trying out games, small stakes, exact odds and results you can check: the screen.',
          'For anybody who finds it hard to stop: neither, and the [responsible gaming page](/responsible) before either.',
        ],
        'Whatever you choose, do one sum first: stake, times rounds per hour, times edge, times hours. If you like the evening at that price, go. The [guide to the house edge](/blogs/house-edge-guide) has a calculator for it.',
      ],
    },
  ],
};
