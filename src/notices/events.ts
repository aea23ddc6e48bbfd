// Runs in Node and in the browser, so use neither's APIs.

/** Kinds of notices, for each of which players choose the channels. */
export const KINDS = [
  'deposit',
  'withdrawal',
  'identity',
  'bonus',
  'race',
  'limits',
  'security',
  'staff',
  'support',
] as const;
export type Kind = (typeof KINDS)[number];

/** All notices to players, with their kind. */
export const EVENTS = {
  'deposit-credited': 'deposit',
  'withdrawal-requested': 'withdrawal',
  'withdrawal-held': 'withdrawal',
  'withdrawal-approved': 'withdrawal',
  'withdrawal-sent': 'withdrawal',
  'withdrawal-confirmed': 'withdrawal',
  'withdrawal-returned': 'withdrawal',
  'kyc-approved': 'identity',
  'kyc-resubmit': 'identity',
  'kyc-rejected': 'identity',
  'kyc-expired': 'identity',
  'bonus-ready': 'bonus',
  'bonus-lapses': 'bonus',
  'race-won': 'race',
  'limit-reached': 'limits',
  'self-excluded': 'limits',
  'care-message': 'limits',
  'new-device': 'security',
  'password-changed': 'security',
  'two-factor-on': 'security',
  'two-factor-off': 'security',
  'two-factor-undone': 'security',
  'recovery-codes-renewed': 'security',
  'recovery-code-used': 'security',
  'codes-refused': 'security',
  'staff-looked': 'staff',
  'support-answered': 'support',
} as const satisfies Record<string, Kind>;
export type Event = keyof typeof EVENTS;

/** Amounts, coins and places, formatted for the reader. */
export type NoticeData = Readonly<Record<string, string>>;

/** Friendly messages from staff about play, each with a text in every language. */
export const CARE_MESSAGES = ['pause', 'limits', 'talk'] as const;

/** Invitations to play: never sent to players who limit or exclude themselves. */
export const INVITING: ReadonlySet<Event> = new Set(['bonus-ready', 'bonus-lapses']);

/** Events with their own mail template; the others use a generic one. */
const MAILED: ReadonlySet<Event> = new Set(
  (Object.keys(EVENTS) as Event[]).filter((event) =>
    /^(withdrawal|kyc|two-factor|recovery|new-device|password|codes|self)/.test(event),
  ),
);
export const hasOwnMail = (event: Event): boolean => MAILED.has(event);
export const isEvent = (text: string): text is Event => Object.hasOwn(EVENTS, text);

export const CHANNELS = ['page', 'mail', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];
export type Choices = Readonly<Record<Kind, Readonly<Record<Channel, boolean>>>>;

/** Safety notices always go to the page and by mail. */
export const FIXED_KINDS: readonly Kind[] = ['security', 'limits'];

const MAILS_AS_USUAL: readonly Kind[] = ['withdrawal', 'identity', 'limits', 'security', 'support'];

export const USUAL_CHOICES: Choices = Object.fromEntries(
  KINDS.map((kind) => [kind, { page: true, mail: MAILS_AS_USUAL.includes(kind), push: kind !== 'bonus' }]),
) as Choices;

/** Stored choices, completed with the defaults. */
export function choicesOf(stored: Partial<Record<string, Partial<Record<string, unknown>>>> | null): Choices {
  return Object.fromEntries(
    KINDS.map((kind) => {
      const usual = USUAL_CHOICES[kind];
      const chosen = (channel: Channel) => {
        const wish = stored?.[kind]?.[channel];
        const isFixed = FIXED_KINDS.includes(kind) && channel !== 'push';
        return typeof wish === 'boolean' && !isFixed ? wish : usual[channel];
      };
      return [kind, { page: chosen('page'), mail: chosen('mail'), push: chosen('push') }];
    }),
  ) as Choices;
}

/** Link of a notice, by kind. */
export const LINKS: Readonly<Record<Kind, string>> = {
  deposit: '/wallet',
  withdrawal: '/wallet',
  identity: '/settings/verification',
  bonus: '/rewards',
  race: '/race',
  limits: '/settings/responsible',
  security: '/settings/security',
  staff: '/contact',
  support: '/contact',
};

/** An answer from support links to its thread. */
export const linkOf = (event: Event, { ticket }: NoticeData): string =>
  event === 'support-answered' && ticket ? `${LINKS.support}?ticket=${ticket}` : LINKS[EVENTS[event]];

export const KEPT_DAYS = 90;
