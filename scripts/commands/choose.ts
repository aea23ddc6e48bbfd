import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../src/db/project-root.ts';
import { runnable } from '../bundle.mjs';
import { ADMIN, BENCHES, DRILLS, type Program } from './commands.ts';

/** `npm run admin -- <name>`, and likewise `drill` and `bench`: runs the program of that name with the remaining arguments. */

const KINDS: Record<string, readonly Program[]> = { admin: ADMIN, drill: DRILLS, bench: BENCHES };

const [kind = '', name, ...rest] = process.argv.slice(2);
const programs = KINDS[kind];
if (!programs) throw new Error(`Usage: choose.ts ${Object.keys(KINDS).join('|')} <name> [options]`);
const chosen = programs.find((program) => program.name === name);
if (chosen) await run(chosen);
else if (name === '--list') console.log(list(programs));
else {
  const problem = name === undefined ? 'Choose one.' : `There is no "${name}".`;
  console.error(`${problem} There are:\n\n${list(programs)}\n\nUsage: npm run ${kind} -- <name> [options]`);
  process.exitCode = 2;
}

async function run({ entry, args = [] }: Program): Promise<void> {
  const file = await runnable(projectRoot(), entry);
  process.argv.splice(1, process.argv.length - 1, file, ...args, ...rest);
  await import(pathToFileURL(file).href);
}

function list(all: readonly Program[]): string {
  const width = Math.max(...all.map((program) => program.name.length));
  return all
    .map(({ name: title, about, options }) => {
      const text = about.replaceAll('`', '').replaceAll(/\[([^\]]+)\]\([^)]*\)/g, 'docs/$1');
      const hint = options === undefined ? '' : `\n  ${' '.repeat(width)}  ${options}`;
      return `  ${title.padEnd(width)}  ${text}${hint}`;
    })
    .join('\n');
}
