import {
  checkMirror,
  EMPTY_MIRROR,
  LogBrokenError,
  readMirror,
  updateMirror,
  writeMirror,
} from '../src/proof/mirror.ts';
import { PlainError, runCommand } from './preparation.ts';

/**
 * `npm run admin -- log mirror <address> <folder>` copies a casino's public log, or updates a copy;
 * `npm run admin -- log check <address or folder>` checks a log or a copy. Both exit with 1 if the log was rewritten.
 */
const USAGE = 'Usage: npm run admin -- log mirror <address> <folder> | check <address or folder>';

await runCommand(async () => {
  const [act, place = '', folder = ''] = process.argv.slice(2);
  const isAddress = /^https?:\/\//.test(place);
  try {
    if (act === 'mirror' && isAddress && folder) {
      const mirror = await updateMirror(place, await readMirror(folder));
      await writeMirror(folder, mirror);
      tell(`${folder} holds`, mirror);
      return 0;
    }
    if (act === 'check' && place) {
      const mirror = isAddress ? await updateMirror(place, EMPTY_MIRROR) : await readMirror(place);
      checkMirror(mirror);
      tell('The log has', mirror);
      return 0;
    }
  } catch (error) {
    if (!(error instanceof LogBrokenError)) throw new PlainError((error as Error).message);
    console.error(`THE LOG IS BROKEN. ${error.message}`);
    return 1;
  }
  throw new PlainError(USAGE);
});

function tell(begin: string, { entries, head, keys }: Awaited<ReturnType<typeof readMirror>>): void {
  console.log(`${begin} ${entries.length} entries, signed at ${head!.time}.`);
  console.log(`Root ${head!.root}`);
  console.log(`Signed by ${head!.key}, key ${keys.findIndex(({ key }) => key === head!.key) + 1} of ${keys.length}.`);
  console.log('Everything in it is as it was signed.');
}
