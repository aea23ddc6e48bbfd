/** Replaces what stands between two marks in a document that is otherwise written by hand. */
export function betweenMarks(document: string, name: string, source: string, content: string): string {
  const begin = `<!-- ${name}: generated from ${source} by \`npm run docs\` -->`;
  const end = `<!-- /${name} -->`;
  const [before, rest] = document.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`The document has lost the marks around its ${name}.`);
  return `${before}${begin}\n\n${content}\n\n${end}${after}`;
}
