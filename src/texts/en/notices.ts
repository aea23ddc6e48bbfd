type Data = Readonly<Record<string, string>>;

const coin = ({ amount, currency }: Data) => `${amount} in ${currency}`;

export const noticeTexts = {
  title: 'Notices',
  unread: (count: number) => (count === 1 ? '1 unread notice' : `${count} unread notices`),
  none: 'No notices yet. We tell you here about deposits, withdrawals, sign-ins and other things that concern your account.',
  markRead: 'Mark all as read',
  older: 'Show older notices',
  new: 'New',
  choose: 'Choose what we tell you',
  kept: (days: number) => `Notices are kept for ${days} days.`,
  kinds: {
    deposit: 'Deposits',
    withdrawal: 'Withdrawals',
    identity: 'Identity check',
    bonus: 'Bonuses',
    race: 'Races',
    limits: 'Limits and breaks',
    security: 'Sign-in and security',
    staff: 'Staff access',
    support: 'Support',
  },
  events: {
    'deposit-credited': ({ amount = '' }: Data) => `Your deposit of ${amount} was credited.`,
    'withdrawal-requested': (data: Data) => `We received your request to withdraw ${coin(data)}.`,
    'withdrawal-held': (data: Data) => `Your withdrawal of ${coin(data)} is on hold. Open your wallet to read why.`,
    'withdrawal-approved': (data: Data) => `Your withdrawal of ${coin(data)} was approved.`,
    'withdrawal-sent': (data: Data) => `Your withdrawal of ${coin(data)} was sent.`,
    'withdrawal-confirmed': (data: Data) => `Your withdrawal of ${coin(data)} was confirmed.`,
    'withdrawal-returned': (data: Data) => `Your withdrawal of ${coin(data)} was returned to your balance.`,
    'kyc-approved': () => 'Your identity check was approved.',
    'kyc-resubmit': () => 'We need something more for your identity check.',
    'kyc-rejected': () => 'Your identity check was not approved.',
    'kyc-expired': () => 'Your identity check has expired. Please submit a valid document.',
    'bonus-ready': ({ amount = '' }: Data) => `A bonus of ${amount} is ready to claim.`,
    'bonus-lapses': ({ amount = '' }: Data) => `Your bonus of ${amount} can be claimed for one more day.`,
    'race-won': ({ place = '', amount = '' }: Data) =>
      `You finished the weekly race in place ${place} and won ${amount}.`,
    'limit-reached': () => 'A bet was refused because you reached a limit that you set yourself. No money moved.',
    'self-excluded': () => 'Your self-exclusion has begun.',
    'care-message': ({ message = '' }: Data) =>
      message === 'pause'
        ? 'We noticed that you have played a lot lately. How about a break? You can set one in your settings, for a day or longer.'
        : message === 'limits'
          ? 'Limits can help keep play fun. You can limit what you deposit, lose or wager, and each limit applies at once.'
          : 'We are here if you want to talk about your play. Write to us at any time. Your account works as before.',
    'new-device': () =>
      'Somebody signed in to your account from a new device. If it was not you, change your password now.',
    'password-changed': () => 'Your password was changed.',
    'two-factor-on': () => 'Two-factor sign-in was turned on.',
    'two-factor-off': () => 'Two-factor sign-in was turned off.',
    'two-factor-undone': () => 'Two-factor sign-in was undone with the link from our email.',
    'recovery-codes-renewed': () => 'Your recovery codes were renewed. The old ones no longer work.',
    'recovery-code-used': () => 'A recovery code was used to sign in.',
    'codes-refused': () => 'Somebody knows your password and entered wrong codes. Change your password now.',
    'staff-looked': () =>
      'A member of our staff looked at your account. The reason is in our records; you may ask for it.',
    'support-answered': () => 'We answered your message.',
  },
  settings: {
    title: 'Where you get your notices',
    lead: 'Choose where you get each kind of notice. Notices are about your account; we send no advertising.',
    channels: { page: 'Inbox', mail: 'Email', push: 'Push' },
    fixed: 'Notices about safety are always in the inbox and in your email.',
    choice: (kind: string, channel: string) => `${kind}: ${channel}`,
    push: {
      title: 'Push notices in this browser',
      off: 'This casino does not offer push notices.',
      unsupported: 'This browser does not support push notices.',
      blocked: 'You have blocked notices from this site. Allow them in your browser’s settings first.',
      turnOn: 'Turn on in this browser',
      turnOff: 'Turn off in this browser',
      isOn: 'This browser shows your notices, even while Roulo is closed.',
      isOff: 'This browser does not show your notices.',
    },
  },
};
