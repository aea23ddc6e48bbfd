import type { CompanyRefusal } from '../../staff/api.ts';

const OTHER_WAYS = 'a passkey, or your password and a code';

/** What happened and what to do next. In no case was anybody signed in. */
const TEXTS: Record<CompanyRefusal, string> = {
  unavailable: `The sign-in service of your company does not answer. Try again in a minute, or use ${OTHER_WAYS}.`,
  cancelled: `The sign-in was cancelled at your company’s sign-in page. Try again, or use ${OTHER_WAYS}.`,
  invalid: `The answer of your company’s sign-in service was not valid, so it was not accepted. Use ${OTHER_WAYS}, and tell an administrator.`,
  expired:
    'This sign-in took too long, was used already, or began in another browser. Start again from this page, in this window.',
  too_many: 'Too many sign-in attempts. Wait a minute and try again.',
  unverified:
    'Your company’s sign-in service has not verified your e-mail address. Ask the people who run it to verify the address.',
  no_account:
    'There is no staff account with the e-mail address of your company account. Ask an administrator to invite that address.',
  not_joined: 'Your staff account is not active yet. Open the link in your invitation first.',
  revoked: 'Your staff account is closed. Ask an administrator if you should have access again.',
  other_person: `This staff account belongs to another company account. Ask an administrator, or use ${OTHER_WAYS}.`,
};

/** Why the company's identity provider sent the browser back without a sign-in. Null if it did not. */
export function companyRefusalIn(search: string): string | null {
  const reason = new URLSearchParams(search).get('sign-in');
  return reason !== null && Object.hasOwn(TEXTS, reason) ? TEXTS[reason as CompanyRefusal] : null;
}
