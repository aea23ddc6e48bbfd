/** One name per mailbox: addresses that arrive in the same inbox get the same one. */
export function mailboxOf(email: string): string {
  const folded = email.trim().toLowerCase();
  const at = folded.lastIndexOf('@');
  if (at < 1) return folded;
  const domain = folded.slice(at + 1);
  const provider = PROVIDERS.find(({ domains }) => domains.includes(domain));
  // What follows a plus is a label at nearly every provider; where it is not, two people hardly differ by it alone.
  const local = folded.slice(0, at).replace(/\+.*$/, '');
  const name = provider?.ignored ? local.replaceAll(provider.ignored, '') : local;
  return `${name === '' ? folded.slice(0, at) : name}@${provider?.domains[0] ?? domain}`;
}

interface Provider {
  /** All of them lead to one inbox; the first stands for all. */
  domains: readonly string[];
  /** Characters that make no difference before the @. */
  ignored?: RegExp;
}

/** As the providers document it. Outlook, Hotmail and Live are separate inboxes and therefore not here. */
const PROVIDERS: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  { domains: ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua'], ignored: /[.-]/g },
];
