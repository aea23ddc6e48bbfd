import type { PageText } from './page-text.ts';

export const page: PageText = {
  title: 'Privacy Policy',
  lead: 'What we store about you, why, who else receives it, and how long we keep it. No advertising, no trackers, nothing sold.',
  changedOn: '2026-11-16',
  parts: ['cashier', 'verification', 'catalogue'],
  sections: [
    {
      id: 'what-we-keep',
      heading: 'What we keep',
      body: [
        [
          'Your account: username, email address, a hash of your password (never the password), the country you registered from, when you confirmed your age and which terms you agreed to, and who referred you.',
          'Your sign-ins: time, network address, country and the name your browser reports.',
          'Your play: every bet with its stake, result, time and seeds, and every movement of your balances.',
          'Your payments: currency, amount, addresses and the state of each deposit and withdrawal.',
          'Your verification: the details and documents you submit, and our decision.',
          'What you write to us, and the emails we send you.',
        ],
        'For a visitor without an account we keep a random number that protects forms against misuse, and the usual short-lived technical logs.',
      ],
    },
    {
      id: 'why',
      heading: 'Why we keep it',
      body: [
        [
          'To run your account and pay what is owed: this is our agreement with you.',
          'To keep accounts, rewards and games safe from fraud: this is our legitimate interest, and yours.',
          'To comply with gambling, anti-money-laundering and accounting laws: this is our legal duty.',
        ],
        'We do not build advertising profiles, and no automatic decision with legal effect is made about you without a person you can turn to.',
      ],
    },
    {
      id: 'public',
      heading: 'What others can see',
      body: [
        'Each bet has a page that anyone who has its address can open. It shows the game, amounts, result and seeds, and no name. Its address cannot be guessed and does not lead to your other bets. Whoever referred you sees your username and your totals.',
      ],
    },
    {
      id: 'recipients',
      heading: 'Who receives data from us',
      body: [
        [
          'The service that delivers our emails: your email address and the email.',
          'The payment processor: currency, amount and address of a payment, and an order number. Not your name.',
          'The providers of slots and live games: an identifier made for you, your country and your balance while you play there. Not your email address.',
          'A service for identity checks, if one is used: what you submit for verification.',
          'Authorities and courts, where the law obliges us.',
        ],
        'Nobody else. Blockchain payments are public forever, and we cannot change that.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies and storage in your browser',
      body: [
        'We set only what the site needs, so there is nothing to consent to and no banner:',
        [
          'Two sign-in cookies, one for {account.idleMinutes} minutes and one for {account.sessionHours} hours.',
          'A cookie that recognises this browser, for {account.deviceCookieDays} days, so that strangers cannot lock you out of your account.',
          'A cookie that protects forms before you sign in, for one day.',
          'A cookie with the language you chose, for {languageCookieDays} days, so that pages appear in it.',
          'In the browser’s own storage: your choices of currency, sound and layout. They are not sent to us.',
        ],
        'Fonts, pictures and scripts come from our own server. No other company learns from this site that you were here.',
      ],
    },
    {
      id: 'how-long',
      heading: 'How long',
      body: [
        [
          'Sign-in records: {account.sessionsKeptDays} days.',
          'Emails waiting to be sent and their records: at most {account.mailsKeptDays} days. We erase the content as soon as the email is sent.',
          'Bets and movements of money: as long as the account exists, and afterwards for as long as accounting and anti-money-laundering laws require. They are never changed.',
          'Verification documents: for as long as the law requires after the account is closed. Then they are erased.',
          'A self-exclusion: as long as it lasts, even if the account is deleted.',
        ],
      ],
    },
    {
      id: 'security',
      heading: 'How it is protected',
      body: [
        'Passwords are hashed with argon2id. Sign-in tokens are stored as hashes only. Emails and unrevealed seeds are encrypted at rest. Connections are encrypted. Staff see only what they need for their work, and we record every time a document is opened.',
        'If a breach puts you at risk, we will tell you and the authority without delay, and say what we know.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      body: [
        'You may see what we keep about you, get a copy, have it corrected, object to a use, and have it erased where no law obliges us to keep it. Your bets can be exported from your profile at any time.',
        'Write to {mail} from the address of your account. We answer within {support.privacyAnswerDays} days. If you are not satisfied with the answer, you may turn to the data protection authority of your country.',
      ],
    },
    {
      id: 'minors',
      heading: 'Minors',
      body: [
        'We do not want data about minors. If you know of an account held by a minor, write to {mail}. We will close it and return the deposits.',
      ],
    },
    {
      id: 'country-data',
      heading: 'How we determine your country',
      body: [
        'We look up the country from the network address on our own server and ask no other service. This site uses IP2Location LITE data available from [lite.ip2location.com](https://lite.ip2location.com).',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      body: ['When this page changes, its date changes. We announce important changes on the site before they apply.'],
    },
  ],
};
