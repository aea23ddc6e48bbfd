/** The fields of a package-lock.json entry that licence checks need. */
export interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface ThirdParty {
  name: string;
  version: string;
  licence: string;
  isDevelopment: boolean;
}

/** Development packages whose code reaches browsers in the web app. */
export const IN_THE_WEB_APP = [
  '@simplewebauthn/browser',
  '@tanstack/react-query',
  'lucide-react',
  'qrcode.react',
  'react',
  'react-dom',
  'react-router',
  'tailwindcss',
  'uplot',
  'zustand',
] as const;

/** Licences that allow what we do: run the package, leave it unchanged, and pass it on under its own terms. */
export const ALLOWED_LICENCES = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-3.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PDDL-1.0',
  'Zlib',
] as const;

/** Packages that contain only a licence text, which somebody has read. */
const READ_BY_HAND: Record<string, string> = { 'parse-cache-control@1.0.1': 'BSD-3-Clause', 'png-js@2.0.0': 'MIT' };

export function thirdParties(packages: Record<string, LockedPackage>): ThirdParty[] {
  const entries = Object.entries(packages).filter(([place]) => place !== '');
  // A platform-specific build belongs to the package that requires it, and has its licence.
  const owners = new Map(
    entries.flatMap(([, entry]) => Object.keys(entry.optionalDependencies ?? {}).map((name) => [name, entry] as const)),
  );
  const inTheWebApp = withDependencies(packages, IN_THE_WEB_APP);
  const found = entries.map(([place, entry]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const version = entry.version ?? '';
    const licence = entry.license ?? owners.get(name)?.license ?? READ_BY_HAND[`${name}@${version}`] ?? 'unknown';
    return { name, version, licence, isDevelopment: entry.dev === true && !inTheWebApp.has(name) };
  });
  const unique = new Map(found.map((party) => [`${party.name}@${party.version}`, party]));
  return [...unique.values()].toSorted((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1,
  );
}

function withDependencies(packages: Record<string, LockedPackage>, names: readonly string[]): Set<string> {
  const all = new Set<string>();
  const add = (name: string) => {
    if (all.has(name)) return;
    all.add(name);
    Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {}).forEach(add);
  };
  names.forEach(add);
  return all;
}

/** The licences in an expression such as `(MIT OR CC0-1.0)`. All of them must be allowed. */
export function licencesIn(expression: string): string[] {
  return expression.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /);
}

/** Packages that run on servers or in browsers. Other development packages are not distributed. */
export function noticesText(parties: readonly ThirdParty[]): string {
  const shipped = parties.filter(({ isDevelopment }) => !isDevelopment);
  return [
    '# Third-party notices',
    '',
    'Roulo runs with these packages, on servers or in browsers. Each is under its own licence, whose text is in the package. `npm run docs` writes this file',
    'from `package-lock.json`; a test fails when it is not current, or when a licence is unknown or not allowed.',
    '',
    '| Package | Version | Licence |',
    '|---|---|---|',
    ...shipped.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
    '',
  ].join('\n');
}
