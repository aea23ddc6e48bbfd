/** A language's number format. The same as the browser's `Intl`, which is so slow to initialise that the first frame would wait. */
interface Way {
  readonly group: string;
  readonly decimal: string;
  /** Digits are grouped from this length on. */
  readonly groupsFrom: number;
  readonly before: string;
  readonly after: string;
  readonly locale: string;
}

const SPACE = '\u00A0';
const EN: Way = { group: ',', decimal: '.', groupsFrom: 4, before: '$', after: '', locale: 'en-US' };
const WAYS: Readonly<Record<string, Way>> = {
  es: { group: '.', decimal: ',', groupsFrom: 5, before: '', after: `${SPACE}$`, locale: 'es' },
  pt: { group: '.', decimal: ',', groupsFrom: 4, before: `$${SPACE}`, after: '', locale: 'pt-BR' },
  ja: { ...EN, locale: 'ja-JP' },
};

export interface Amounts {
  dollars(cents: number): string;
  /** For small places: without cents if they are zero or do not matter. */
  shortDollars(cents: number): string;
  plainNumber(value: number): string;
  /** From units of 0.01%. */
  percentText(percentE2: number): string;
  timeText(at: string): string;
}

export function amountsIn(language: string): Amounts {
  const way = WAYS[language] ?? EN;
  const write = (hundredths: number, places: 'two' | 'none' | 'needed'): string => {
    const [whole, part] = [Math.floor(hundredths / 100), Math.round(hundredths) % 100];
    const digits = String(whole);
    const grouped = digits.length < way.groupsFrom ? digits : digits.replace(/\B(?=(\d{3})+$)/g, way.group);
    const places2 = String(part).padStart(2, '0');
    if (places === 'none' || (places === 'needed' && part === 0)) return grouped;
    return grouped + way.decimal + (places === 'needed' ? places2.replace(/0$/, '') : places2);
  };
  const money = (cents: number, places: 'two' | 'none'): string =>
    `${cents < 0 ? '-' : ''}${way.before}${write(Math.abs(cents), places)}${way.after}`;
  const dollars = (cents: number): string => money(cents, 'two');
  return {
    dollars,
    shortDollars: (cents) =>
      cents >= 100_000 || cents % 100 === 0 ? money(Math.round(cents / 100) * 100, 'none') : dollars(cents),
    plainNumber: (value) => write(Math.round(value * 100), 'needed'),
    percentText: (percentE2) => write(percentE2, 'two'),
    timeText: (at) =>
      new Date(at).toLocaleTimeString(way.locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' }),
  };
}
