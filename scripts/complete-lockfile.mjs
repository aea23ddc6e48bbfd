// Adds the optional packages of other platforms to package-lock.json, after a registry without them left them out.
// `npm ci` refuses a lockfile in which an optional package is missing, even one for another platform.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const file = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'aix', 'netbsd', 'openbsd', 'sunos'];

let added = 0;
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`;
    if (lock.packages[place] || !/^\d/.test(version)) continue;
    const words = name.split('/').pop().split('-');
    const os = words.find((word) => systems.includes(word));
    const isWasm = words.includes('wasm32');
    if (!os && !isWasm) continue;
    const [cpu, abi = ''] = isWasm ? ['wasm32'] : words.slice(words.indexOf(os) + 1);
    const libc = abi.startsWith('gnu') ? ['glibc'] : abi.startsWith('musl') ? ['musl'] : undefined;
    lock.packages[place] = {
      version,
      cpu: [cpu],
      ...(entry.dev ? { dev: true } : {}),
      ...(os === 'linux' && libc ? { libc } : {}),
      optional: true,
      ...(os ? { os: [os] } : {}),
    };
    added += 1;
  }
}
const [own, ...others] = Object.entries(lock.packages);
lock.packages = Object.fromEntries([own, ...others.sort(([a], [b]) => (a < b ? -1 : 1))]);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} packages of other platforms added`);
