import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../src/db/project-root.ts';
import { noticesText, thirdParties, type LockedPackage } from './third-party.ts';

/** `npm run notices`: writes THIRD-PARTY-NOTICES.md from the lockfile. */
const root = projectRoot();
const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
await writeFile(path.join(root, 'THIRD-PARTY-NOTICES.md'), noticesText(thirdParties(lock.packages)));
