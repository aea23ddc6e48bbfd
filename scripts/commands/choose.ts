import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../src/db/project-root.ts';
import { bundle } from '../bundle.mjs';
import { BENCHES, DRILLS, type Program } from './commands.ts';

/** `npm run drill -- <name>` and `npm run bench -- <name>`: runs the program of that name with the remaining arguments. */

const KINDS: Record<string, readonly Program[]> = { drill: DRILLS, bench: BENCHES };

const [kind = '', name, ...rest] = process.argv.slice(2);
const programs = KINDS[kind];
if (!programs) throw new Error(`Usage: choose.ts ${Object.keys(KINDS).join('|')} <name> [options]`);
const chosen = programs.find((program) => program.name === name);
if (chosen) await run(chosen);
else if (name === '--list') console.log(list(programs));
else {
  const problem = name === undefined ? `Name a ${kind}.` : `There is no ${kind} ${name}.`;
  console.error(`${problem} There are:\n\n${list(programs)}\n\nUsage: npm run ${kind} -- <name> [options]`);
  process.exitCode = 2;
}

async function run({ entry, args = [] }: Program): Promise<void> {
  const file = await bundle(projectRoot(), entry);
  process.argv.splice(1, process.argv.length - 1, file, ...args, ...rest);
  await import(pathToFileURL(file).href);
}

function list(all: readonly Program[]): string {
  const width = Math.max(...all.map((program) => program.name.length));
  return all
    .map(({ name: title, about, options }) => {
      const text = about.replaceAll('`', '');
      const hint = options === undefined ? '' : `\n  ${' '.repeat(width)}  ${options}`;
      return `  ${title.padEnd(width)}  ${text}${hint}`;
    })
    .join('\n');
}
