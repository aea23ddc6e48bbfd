import type { Article } from './article.ts';

export const article: Article = {
  sections: [
    {
      id: 'the-problem',
      heading: 'The problem with a number you cannot see',
      body: [
        'In a casino with walls you watch the ball. On a screen you watch a picture of a ball, and the picture was drawn after the result was known. That is not an accusation: every online game works that way, ours included. The question is only who could have changed the result, when, and whether you would notice.',
        'For decades the answer was a certificate: a laboratory looks at the program once a year and signs a paper. A paper says something about the program that was examined. It says nothing about the bet you made at ten past nine last night.',
        'Provably fair play answers a smaller question, and answers it completely: was the result of this very bet fixed before I placed it, and is it the one I was shown? You do not have to believe anybody for that. You need the numbers, a minute, and a computer that is not ours.',
      ],
    },
    {
      id: 'commitment',
      heading: 'A sealed envelope made of mathematics',
      body: [
        'Imagine that we write a long random number on a card, seal it in an envelope and hand you the envelope before you bet. After the bet you open it. If the result follows from the card, we cannot have chosen it afterwards, because you held the envelope all along.',
        'A hash is such an envelope. SHA-256 turns any text into 64 characters. The same text gives the same characters every time; a text changed by a single letter gives entirely different ones; and nobody knows a way back from the characters to the text. So we show you the hash of our secret number first. That is the commitment. When the secret is revealed later, you hash it yourself and compare. If the two differ in one place, we lied.',
        'Before your first bet you see two commitments: that of the server seed in use and that of the next one. The next one is shown early so that we cannot pick a convenient successor after looking at what you are playing.',
      ],
    },
    {
      id: 'your-seed',
      heading: 'Why you have a seed as well',
      body: [
        'A commitment alone has a gap. We could have prepared a thousand secrets, looked which of them are bad for players, and committed to one of those. The gap closes as soon as you add something we did not know when we committed: your client seed. It is random when you register, and you can replace it whenever no round is open, with your own words, dice throws or whatever you like.',
        'Each result is then computed from three things: our server seed, your client seed, and the nonce, which simply counts your bets: one, two, three. Because the count never skips and never repeats, we cannot throw away a result that we do not like and draw again. A missing number in your list of bets would show it.',
      ],
    },
    {
      id: 'from-seeds-to-results',
      heading: 'From seeds to a result',
      body: [
        'The mixing is done by HMAC-SHA256, a standard that every programming language knows. The server seed is the key; the message is your client seed, a colon, the nonce, a colon, and a block number that starts at zero. Out come 32 bytes. Four bytes at a time are read as a number between zero and about 4.29 billion, divided by 4,294,967,296, and multiplied by the number of possible results.',
        [
          'Dice: one number, 10,001 possible results, shown as 0.00 to 100.00.',
          'Plinko: one number for each row; the lower half is a step to the left, the upper half a step to the right.',
          'Mines: the tiles stand in a line, and each number takes one out; those taken out are the mines.',
          'Keno: the numbers 1 to 40 stand in a line, and ten of them are taken out in the same way.',
        ],
        'Change anything below and watch the result follow. The example that is filled in was published by others as well, so you can compare it with their calculators.',
      ],
      widget: 'seeds',
    },
    {
      id: 'check-a-bet',
      heading: 'Check a bet in a minute',
      body: [
        'While a server seed is in use, it must stay secret. Otherwise you could compute your next result. So a check has two moments: one before, one after.',
        [
          'Open the Fairness dialog on any of our games and note the commitment of the seed in use.',
          'Play as much as you like.',
          'Press “New seeds, reveal the current one”. The seed is retired and revealed, and the next one, whose commitment you already have, takes its place.',
          'Your browser now recomputes every bet of the closed pair by itself and tells you how many of them agree.',
        ],
        'If you would rather not judge our page with our page, take the one-file verifier: save it, switch off the network, open it, and paste a bet or a whole export. Or use a calculator somebody else wrote. The algorithm is the common one on purpose. All of it is described on the [fairness page](/fairness), with the exact return of every table.',
      ],
    },
    {
      id: 'limits',
      heading: 'What it does not prove',
      body: [
        'Honesty about the method includes its limits. A proof of fairness does not make a game favourable: the house edge is in the paytable, openly, and a perfectly fair game with an edge costs money in the long run. The [guide to the house edge](/blogs/house-edge-guide) does that sum.',
        'It covers our own games. Slots and live tables come from providers whose results are decided on their machines; there you rely on their certificates, as everywhere. We say on each game which of the two it is.',
        'And it says nothing about whether a casino pays. For that, look at how it handles money: whether every cent of your balance has an entry you can open, whether a withdrawal shows its stages with times and reasons, and whether rules are applied before a bet rather than after a win. The [checklist](/blogs/crypto-casinos-safe-guide) has more such questions.',
        'What remains is worth having, though. A casino that commits, reveals and lets you recompute has given up the power to change your results. It is the difference between “trust us” and “check us”.',
      ],
    },
  ],
};
