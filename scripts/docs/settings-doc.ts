import { SETTING_GROUPS } from '../../src/app/config/settings.ts';

/** Writes docs/settings.md. */
export function settingsDoc(): string {
  const groups = SETTING_GROUPS.map(({ title, settings }) => {
    const rows = Object.entries(settings).map(
      ([name, { about, default: byDefault = '' }]) => `| \`${name}\` | ${about} | ${byDefault} |`,
    );
    return `## ${title}\n\n| Variable | Meaning | Default |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Settings

<!-- Generated from src/app/config/settings.ts by \`npm run docs\`. -->

All settings are environment variables. They are read once, in \`src/app/config.ts\`, and checked at start: a wrong value stops the start
with one sentence that names the setting. Without any setting Roulo runs as a sandbox. A setting without a default belongs to a
provider; the sandbox brings its own, and production needs yours.

${groups.join('\n')}`;
}
