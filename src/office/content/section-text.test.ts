import { expect, test } from 'vitest';
import { builtIn } from '../../content/documents/built-in.ts';
import type { LegalBody } from '../../content/documents/document.ts';
import { blocksOfText, textOfBlocks } from './section-text.ts';

test('content: a section that is opened and saved again is the same', async () => {
  const { languages } = (await builtIn('legal', 'terms')) as LegalBody;
  for (const { sections } of Object.values(languages))
    for (const { body } of sections) expect(blocksOfText(textOfBlocks(body))).toEqual(body);
});

test('content: paragraphs and lists are read as they are typed', () => {
  expect(blocksOfText('One\nline.\n\n\n- a\n -  b\n\n')).toEqual(['One line.', ['a', 'b']]);
  expect(blocksOfText('  \n ')).toEqual([]);
});
