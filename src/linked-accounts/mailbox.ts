/** A canonical name per mailbox: addresses that lead to the same inbox get the same name. */
export function mailboxOf(email: string): string {
  const folded = email.trim().toLowerCase();
  const at = folded.lastIndexOf('@');
  if (at < 1) return folded;
  const domain = folded.slice(at + 1);
  const provider = PROVIDERS.find(({ domains }) => domains.includes(domain));
  // At nearly every provider a plus starts a label; elsewhere, two people's addresses hardly differ by that alone.
  const local = folded.slice(0, at).replace(/\+.*$/, '');
  const name = provider?.ignored ? local.replaceAll(provider.ignored, '') : local;
  return `${name === '' ? folded.slice(0, at) : name}@${provider?.domains[0] ?? domain}`;
}

interface Provider {
  /** All lead to the same inbox; the first one represents all. */
  domains: readonly string[];
  /** Characters that are ignored before the @. */
  ignored?: RegExp;
}

/** As documented by the providers. Outlook, Hotmail and Live are separate inboxes and therefore not listed. */
const PROVIDERS: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  { domains: ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua'], ignored: /[.-]/g },
];
