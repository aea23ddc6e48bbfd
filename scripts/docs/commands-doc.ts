import { ADMIN, BENCHES, COMMAND_GROUPS, DRILLS, type Program } from '../commands/commands.ts';

/** Writes docs/commands.md. */
export function commandsDoc(): string {
  const groups = COMMAND_GROUPS.map(({ title, commands }) => {
    const rows = commands.map(({ usage, about }) => `| \`${usage.replaceAll('|', '\\|')}\` | ${about} |`);
    return `## ${title}\n\n| Command | What it does |\n|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Commands

<!-- Generated from scripts/commands/commands.ts by \`npm run docs\`. -->

${groups.join('\n')}
## Administration

For operators. These commands also work without the sources.

${table('admin', ADMIN)}
## Drills

A drill tries to break the product and exits with 0 only if nothing broke. It starts everything that it needs. Options are shown with
their defaults or an example.

${table('drill', DRILLS)}
## Benches

A bench measures. Most benches also measure something comparable in the same run, so that the ratio is valid on any machine.

${table('bench', BENCHES)}`;
}

function table(kind: string, programs: readonly Program[]): string {
  const rows = programs.map(({ name, about, options }) => {
    const shown = options === undefined ? '' : ` \`${options.replaceAll('|', '\\|')}\``;
    return `| \`npm run ${kind} -- ${name}\` | ${about}${shown} |`;
  });
  return `| Command | What it does |\n|---|---|\n${rows.join('\n')}\n`;
}
