// No Node and no browser: pure text.

type Block = string | readonly string[];

/** Paragraphs separated by empty lines; lines that start with a hyphen are a list. */
export function textOfBlocks(blocks: readonly Block[]): string {
  return blocks
    .map((block) => (typeof block === 'string' ? block : block.map((item) => `- ${item}`).join('\n')))
    .join('\n\n');
}

/** The inverse of `textOfBlocks`. Lines of one paragraph are joined. */
export function blocksOfText(text: string): (string | string[])[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.split('\n').map((line) => line.trim()))
    .map((lines) => lines.filter((line) => line !== ''))
    .filter((lines) => lines.length > 0)
    .map((lines) =>
      lines.every((line) => /^-\s/.test(line)) ? lines.map((line) => line.replace(/^-\s+/, '')) : lines.join(' '),
    );
}
