import { SELF_EXCLUSIONS } from '../terms/house-terms.ts';
import type { PageText } from './page-text.ts';

const DURATIONS: Record<(typeof SELF_EXCLUSIONS)[number], string> = {
  '24h': '24 hours, to cool off',
  '1w': '1 week',
  '1m': '1 month',
  '6m': '6 months',
  permanent: 'permanently, which cannot be undone',
};

export const page: PageText = {
  title: 'Responsible Gaming',
  lead: 'Gambling is entertainment that costs money. This page explains what it costs, how to keep the cost small, and how to stop.',
  changedOn: '2026-11-16',
  parts: ['playerLimits'],
  sections: [
    {
      id: 'the-odds',
      heading: 'What playing costs',
      body: [
        'Every game here is built so that the house keeps a part of each stake on average: {edges}. If you play long enough, you pay it. No system, pattern or gut feeling changes that, and a win is never due.',
        'A small edge is not a small loss: it applies to every bet. A hundred bets of ten dollars add up to a thousand dollars staked.',
      ],
    },
    {
      id: 'keep-it-play',
      heading: 'How to keep it fun',
      body: [
        [
          'Decide before you start how much the evening may cost, and stop there.',
          'Play with money you can lose, never with borrowed money, rent or savings.',
          'Do not try to win losses back. It is the surest way to lose more.',
          'Do not play when you are angry, sad, tired or drunk.',
          'Take breaks. Keep an eye on the time, not just on your balance.',
          'Do other things too.',
        ],
      ],
    },
    {
      id: 'signs',
      heading: 'Signs that it is too much',
      body: [
        'Answer these for yourself. One “yes” is a reason to take a break, several are a reason to get help.',
        [
          'Have you staked more than you could afford to lose?',
          'Do you need higher stakes to feel the same?',
          'Have you gone back to try to win back money you lost?',
          'Have you borrowed or sold something in order to play?',
          'Has somebody told you that you gamble too much?',
          'Have you hidden how much you play?',
          'Has playing cost you sleep, work or somebody’s trust?',
        ],
      ],
    },
    {
      id: 'limits',
      heading: 'Limits',
      body: [
        'You can limit what you deposit, what you lose and what you wager, each per day, week and month (calendar periods in UTC). We refuse a bet that would exceed a limit. Once you reach a deposit limit, we show no address, and hold anything that still arrives until the limit allows it.',
        'A tighter limit applies at once. A looser one applies after {limits.loosenAfterHours} hours, and only if you confirm it.',
        'If you like, a reminder tells you from time to time how long you have been playing and what it has cost.',
      ],
    },
    {
      id: 'signs-we-look-for',
      heading: 'Signs of harm',
      body: [
        'Once a day we look for signs that play may do harm, over the last {signsOfHarm.days} days. Each sign has points, and a person of our staff looks first at whoever has most, from {signsOfHarm.listedFrom} points on. Nothing is closed by points alone.',
        [
          'losses of at least {signsOfHarm.losses.min}, and of {signsOfHarm.losses.timesMean} times your own mean of the four weeks before: {signsOfHarm.points.losses} points',
          'bets in {signsOfHarm.hours.min} hours or more: {signsOfHarm.points.hours} points',
          'a day and night of play without a pause of {signsOfHarm.nights.pauseHours} hours: {signsOfHarm.points.nights} points',
          'asking for looser limits within {signsOfHarm.askedWithinDays} days: {signsOfHarm.points.raisedLimits} points',
          '{signsOfHarm.chasing.deposits} deposits or more, each within {signsOfHarm.chasing.withinMinutes} minutes after play had left less than a dollar: {signsOfHarm.points.chasing} points',
          'a withdrawal that came back within {signsOfHarm.askedWithinDays} days: {signsOfHarm.points.returnedWithdrawals} points',
        ],
      ],
    },
    {
      id: 'self-exclusion',
      heading: 'Self-exclusion',
      body: [
        'You can exclude yourself from deposits and bets:',
        SELF_EXCLUSIONS.map((duration) => DURATIONS[duration]),
        'It applies from your next click. Neither you nor we can shorten it. A temporary one ends automatically. You can still sign in and withdraw your primary balance, and rounds that are open are finished and paid.',
        'Limits and self-exclusion are in [Settings](/settings/responsible). If you cannot find them or cannot sign in, write to {mail} and we will do it for you.',
      ],
    },
    {
      id: 'what-we-do',
      heading: 'What we do',
      body: [
        [
          'You are signed out after {account.idleMinutes} minutes without doing anything and after {account.sessionHours} hours in any case.',
          'A result that pays no more than the stake is not celebrated.',
          'A pending withdrawal cannot be turned back into money to play with.',
          'We send no advertising to people who excluded themselves.',
          'Your profile shows what you have staked and what it has cost you.',
        ],
      ],
    },
    {
      id: 'minors',
      heading: 'Minors',
      body: [
        'Nobody under {ageMin} may play. If children use your device, sign out, keep your password to yourself and use a filter such as the one built into your system. We close the account of any minor and return the deposits.',
      ],
    },
    {
      id: 'help',
      heading: 'Where to find help',
      body: [
        'These organisations offer free, confidential help and are not connected to us:',
        [
          '[Gambling Therapy](https://www.gamblingtherapy.org): online, worldwide, in many languages.',
          '[Gamblers Anonymous](https://www.gamblersanonymous.org): meetings in many countries and online.',
          '[GamCare](https://www.gamcare.org.uk): telephone and chat in the United Kingdom.',
          '[Gam-Anon](https://www.gam-anon.org): for families and friends.',
        ],
        'You may also simply write to us: {mail}. Nobody will try to talk you into staying.',
      ],
    },
  ],
};
