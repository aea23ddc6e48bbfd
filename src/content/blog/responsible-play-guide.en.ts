import type { Article } from './article.ts';

export const article: Article = {
  sections: [
    {
      id: 'entertainment',
      heading: 'Entertainment has a price, and that is fine',
      body: [
        'A concert costs money and nobody expects it back. A good evening at the tables is the same kind of thing: you pay for suspense. The trouble begins when the price is not known, when it is paid with money meant for something else, or when the evening stops being an evening.',
        'This guide is for adults of {ageMin} and older who want to keep it a game. It is about three things that decide that: what chance really looks like, what losing does to judgement, and what can be settled in advance, while judgement is good. If you already feel that it has become too much, skip to the last section; it is short.',
      ],
    },
    {
      id: 'what-chance-looks-like',
      heading: 'What chance really looks like',
      body: [
        'People are bad at imagining randomness. Asked to write down a hundred coin throws, almost nobody writes six heads in a row, though a real coin shows such a run most of the time. We expect chance to even out quickly, and when it does not, we look for a reason: a lucky seat, a cold machine, a result that is due.',
        'Chance does not even out. It dilutes. After ten losses, ten wins are not coming to balance them; the ten losses simply become a smaller part of a longer list. There is no debt and no memory in the results.',
        'The picture below shows sixty evenings of three hundred equal bets with the same edge of one percent. Choose what a won bet pays. At small multipliers the lines stay close together and drift slowly down. At large ones most of them sink, with sudden jumps, and a few fly. The average is the same in all four pictures. What differs is volatility: how far from the average a single evening may lie.',
        'Two things are worth noticing. First, a bad evening is not a mistake you made: with these bets it was always possible. Second, a good evening is not a skill.',
      ],
      widget: 'sessions',
    },
    {
      id: 'tilt',
      heading: 'What losing does to judgement',
      body: [
        'Poker players have a word for it: tilt. After a run of losses, stakes rise, pauses disappear, and a plan that seemed obvious an hour ago feels like an obstacle. It is not a defect of character. A loss hurts about twice as much as a gain of the same size pleases, so we accept worse and worse bets for a chance to be even again.',
        'Winning distorts as well. Money won early feels like the house’s money and is staked more lightly, though it spends like any other. And near misses, the mine one tile away or the ball that turned at the last pin, feel like almost winning. They are losses. They carry no information about the next round.',
        [
          'Signs of tilt: betting faster, betting larger, being annoyed by animations, no longer noticing results.',
          'What helps: standing up. Water, a window, ten minutes. The urge to win it back is strongest in the first minutes and fades surprisingly quickly.',
          'What does not help: switching games, lowering the stake “for a while”, one last deposit.',
        ],
      ],
    },
    {
      id: 'settle-in-advance',
      heading: 'What to settle in advance',
      body: [
        'The part of you that sets a limit and the part of you that wants to break it are not in the room at the same time. That is why limits set in advance work, and intentions formed during play do not. In [Settings](/settings) you can set, per day, week and month, how much you can deposit, lose and stake in total. A tighter limit applies at once. A looser one applies only after a day, so that your calmer self decides.',
        'Our limits are checked before a bet is taken, together with it, on the server. Autoplay and games of other providers are included. They are not reminders to be clicked away. The one thing they never stop is a withdrawal: your money stays yours.',
        [
          'Money: decide the price of the evening as you would for a concert, and deposit that, not more “to have a reserve”.',
          'Time: set the session reminder. It shows how long you have played and where you stand, and waits for an answer.',
          'Speed: play slower games, and set a stop-loss when you use autoplay.',
          'Ending: decide now what you do when you are well ahead. Withdrawing half is an old rule and a good one.',
        ],
      ],
    },
    {
      id: 'myths',
      heading: 'Six sentences to be wary of',
      body: [
        [
          '“I am due.” Nothing is due. See above.',
          '“I am only a little behind for the month.” Look it up: the [wallet history](/wallet) adds up every cent, and it is often more than memory says.',
          '“I have a system.” The [guide to the house edge](/blogs/house-edge-guide) shows why its average is the same as without one.',
          '“I will stop when I am even.” That makes an evening’s end depend on the one thing you do not control.',
          '“It is only bonus money.” A bonus with a wagering condition has an expected cost, which we show before you activate it.',
          '“I can stop whenever I want.” Then a week’s break costs nothing. Try it.',
        ],
      ],
    },
    {
      id: 'enough',
      heading: 'When it is enough',
      body: [
        'If you have borrowed to play, hidden how much you play, missed sleep or work over it, or tried to stop and could not, then limits are no longer the right tool. Exclude yourself, for a day, a week, a month, half a year or for good. It takes effect at once and cannot be shortened by anyone, including us. You will find it in the same panel, and you can still withdraw what you have.',
        'Then talk to somebody. The [responsible gaming page](/responsible) lists organisations that help free of charge, most of them by chat and without a name. They do not lecture; they have heard it all. Software that blocks gambling sites on your devices helps with the first weeks, and so does telling one person you trust.',
        'And if it is somebody else you worry about: say what you have seen rather than what you conclude, choose a calm hour, do not pay their debts, and get advice for yourself as well. The same organisations are there for you.',
      ],
    },
  ],
};
