import path from 'node:path';
import { buildPage } from './build-page.ts';

/** `npm run build:verifier` */
const { file, bytes, scriptBytes, styleBytes, policy } = await buildPage(process.cwd());
const lines = [
  `${path.relative('', file)}: ${bytes} bytes, of them script ${scriptBytes} and style ${styleBytes}`,
  `Content-Security-Policy: ${policy}`,
];
process.stdout.write(`${lines.join('\n')}\n`);
