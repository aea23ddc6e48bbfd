import type { Article } from './article.ts';

export const article: Article = {
  sections: [
    {
      id: 'wrong-question',
      heading: 'The wrong question and the right ones',
      body: [
        '“Are crypto casinos safe?” has no answer, just as “are restaurants clean?” has none. Some are run by careful people, some by careless ones, and a few by thieves. What you need is a way to tell them apart from the outside, before money is in.',
        'Here are twelve questions. Each can be answered by looking, without asking anybody, in well under an hour altogether. Each group also says what a good answer looks like and how we try to give it, so that you can hold us to it. If a casino fails three of them, the size of its welcome bonus does not matter. Write the answers down as you go; a casino you are considering looks rather different on paper than in an advertisement.',
      ],
    },
    {
      id: 'results',
      heading: 'Can the results be checked?',
      body: [
        [
          'One: are commitments shown before the first bet, for the current and for the next seed? Later is too late.',
          'Two: can you set your own client seed, at any time, to anything?',
          'Three: is every old bet there, without gaps in the count, with everything needed to recompute it, and does a calculator written by somebody else agree?',
          'Four: is the return of each game stated exactly and per table, or only as “up to”?',
        ],
        'Here all four can be tried without an account: every bet has a public page, and the [fairness page](/fairness) carries the tables. The [step-by-step guide](/blogs/provably-fair-guide) explains what to look for. Games of outside providers cannot be checked in this way anywhere; there the answer is the provider’s certificate, and a good casino says so instead of blurring the two.',
      ],
    },
    {
      id: 'money',
      heading: 'What happens to your money?',
      body: [
        [
          'Five: does every change of your balance have an entry you can open, with a time and a reason?',
          'Six: does a withdrawal show its stages, each with its time, and the reason when it waits?',
          'Seven: are minimums, fees and the rate stated before you confirm, as amounts and not as percentages of something?',
          'Eight: what happens to a late, partial or repeated payment? A casino that has thought about it has written it down.',
        ],
        'Our answers: the [wallet history](/wallet) lists every cent with its ledger entries and can be exported. Deposits start at {cashier.depositMin}; what arrives is credited once, at what really arrived, even if the address had expired. Before a withdrawal you see the rate, the fee and the amount you will receive, held for a minute. It is either sent once or returned once.',
        'A good test of the cashier costs little: deposit a small sum, play a few bets, withdraw the rest. Do it before you deposit anything you would miss. A casino that hesitates to pay out twenty dollars will hesitate more at two thousand.',
      ],
    },
    {
      id: 'rules',
      heading: 'Are the rules for you or against you?',
      body: [
        [
          'Nine: are bonus rules enforced before the bet, or used after the win? “Irregular play” clauses that let a casino keep winnings at its discretion are the most common way players lose money that was theirs.',
          'Ten: does the casino say when it will ask for your identity, and why? Being asked is normal and often required by law. Being asked only when you withdraw a large win is a delay with a reason invented for it.',
        ],
        'Here a bet that would break a rule is refused before money moves, and the refusal names the rule. Nothing is voided afterwards. Identity is asked for in four levels; until they are approved, at most {verification.depositCap} in all can be deposited. Documents are looked at within {verification.reviewBusinessDays} business days, and the state, what is missing and by when are always on the screen.',
      ],
    },
    {
      id: 'account',
      heading: 'How well is the account guarded?',
      body: [
        [
          'Eleven: is there two-factor sign-in with an app, with recovery codes, and is it asked for at withdrawals too?',
          'Twelve: can you see where you are signed in and end it, are you told of new devices, and is there a pause on withdrawals after a password change?',
        ],
        'We lock sign-in after {account.lockedAfterFailures} failures for {account.lockedForMinutes} minutes, write to you when a new device signs in, and hold withdrawals for review for {account.withdrawalHoldHours} hours after a change of password or second factor, because that is exactly what a thief would do first.',
        'Your own side matters as much. Use a password that you use nowhere else. Switch on the second factor. Type the address or use a bookmark; links in messages are how most accounts are lost. No support team, ours included, will ever ask for your password, a code, or the seed phrase of your wallet. Whoever asks is not support.',
      ],
    },
    {
      id: 'red-flags',
      heading: 'Red flags that need no checklist',
      body: [
        [
          'Guaranteed profit, “signals”, or a bot that plays for you.',
          'A fee to be paid before your withdrawal can be released. There is no such fee, ever.',
          'Support that only exists in a private chat.',
          'Terms copied from another casino, with its name left in one place.',
          'A bonus that cannot be declined, or that locks money you deposited yourself without saying so first.',
          'Reviews that all sound alike and all link with a code.',
        ],
      ],
    },
    {
      id: 'irreversible',
      heading: 'What no checklist can change',
      body: [
        'Coin payments cannot be reversed. There is no card company to dispute a charge with. That is the price of their speed, and the reason to do the checking before rather than after. The [guide to blockchain payments](/blogs/blockchain-gambling-guide) shows which mistakes cost money and how to avoid them.',
        'And a safe casino is still a casino. Its games cost money on average, safely and provably so. How much is a matter of arithmetic, which the [guide to the house edge](/blogs/house-edge-guide) does; how to keep it small is the subject of [keeping play a game](/blogs/responsible-play-guide).',
      ],
    },
  ],
};
