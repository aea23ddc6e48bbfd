import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../src/db/project-root.ts';
import { generatedDocs } from './docs/generated.ts';

/** `npm run docs`: writes the generated documents. */
const root = projectRoot();
for (const [file, text] of Object.entries(await generatedDocs(root))) await writeFile(path.join(root, file), text);
