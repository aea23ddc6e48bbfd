import type { PageText } from './page-text.ts';

export const page: PageText = {
  title: 'AML and KYC Policy',
  lead: 'How we keep criminal money out, and what we ask of you because of that. AML stands for anti-money laundering, KYC for know your customer.',
  changedOn: '2026-11-16',
  parts: ['cashier', 'verification'],
  sections: [
    {
      id: 'principles',
      heading: 'Our principles',
      body: [
        [
          'We know who a player is before we pay out.',
          'We keep complete books: every cent that comes in, moves or goes out can be traced, and no entry is ever changed.',
          'We look more closely where the risk is higher, and we record what we find.',
          'The rules are the same for everyone and are published in advance.',
        ],
      ],
    },
    {
      id: 'states',
      heading: 'Account states',
      body: [
        [
          'Temporarily approved: every new account. Deposits up to {verification.depositCap} in total, no withdrawals. What arrives above that is held until approval, visible and never lost.',
          'Under review: you have submitted your documents and our team is checking them.',
          'Approved: deposits and withdrawals are open.',
          'Resubmit: something was unreadable, out of date or missing. We tell you what, and you can try again.',
          'Rejected: play and deposits close. You may withdraw what you last deposited. The rest is held until two members of our staff have decided on it, and we tell you the reason.',
        ],
      ],
    },
    {
      id: 'levels',
      heading: 'The four levels',
      body: [
        [
          'Your details: first and last name, date of birth, address, country and phone number.',
          'Identity: a passport, identity card or driving licence, valid for at least {verification.idValidForMonths} more months.',
          'Address: a bill, bank statement or official letter with your name and address, dated within the last {verification.addressProofMonths} months.',
          'Source of funds: where the money you play with comes from, such as salary, savings, the sale of property, or the history of the wallet you pay from. We ask for this when amounts are large or unusual.',
        ],
        'Files may be JPEG, PNG or PDF. They are stored encrypted, under random names, and we record every time our staff look at them.',
      ],
    },
    {
      id: 'times',
      heading: 'Deadlines',
      body: [
        'Documents are due within {verification.documentsWithinHours} hours of your first deposit. After that further deposits are held, while play and balance stay. A review takes up to {verification.reviewBusinessDays} business days.',
        'We may ask again when a document has expired, when details have changed or when something needs to be explained.',
      ],
    },
    {
      id: 'forgery',
      heading: 'Forged documents',
      body: [
        'A document that is proven to be forged, or belongs to somebody else, means a permanent ban and the forfeiture of the funds held. Two people decide on this, never one alone, and the reason is shown to you. Nothing is forfeited for any lesser reason.',
      ],
    },
    {
      id: 'payments',
      heading: 'Rules for payments',
      body: [
        [
          'Deposits come from a wallet of your own and go to your account; withdrawals go to a wallet of your own.',
          'Deposits and withdrawals are made in {cashier.currencies} only. We take no cash and no transfers from third parties.',
          'Money that is paid in is meant for play. If it is withdrawn with little or no play, we may ask for the source of funds first.',
          'Money cannot be sent from one player to another.',
        ],
      ],
    },
    {
      id: 'monitoring',
      heading: 'What we watch for',
      body: [
        [
          'Deposits and withdrawals without play in between, or split into small parts.',
          'Amounts that do not fit what we know about a player.',
          'Several accounts that share devices, addresses or wallets.',
          'Sign-ins from barred countries, or attempts to hide the country.',
        ],
        'A member of our team reviews every warning sign before we act on it. In the meantime we may hold a payment, and we say so.',
      ],
    },
    {
      id: 'countries',
      heading: 'Countries',
      body: [
        'Under this policy we do not serve: {countries.aml}. The [Terms](/terms#countries) name further ones.',
        'We do not serve anyone under {ageMin}, in any country.',
      ],
    },
    {
      id: 'reporting',
      heading: 'Reports and records',
      body: [
        'If we suspect money laundering or terrorist financing, we report it to the responsible authority. The law forbids us to tell the person concerned. Records of payments, decisions and documents are kept for as long as the law requires.',
      ],
    },
    {
      id: 'questions',
      heading: 'Questions',
      body: ['Write to {mail}. We explain each decision as far as the law allows.'],
    },
  ],
};
