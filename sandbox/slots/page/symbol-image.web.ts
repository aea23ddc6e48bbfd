import type { OpenedGame } from '../game-messages.ts';
import type { SymbolId } from '../maths/outcome.ts';
import { el } from './dom.web.ts';

export function symbolImage(art: OpenedGame['art'], id: SymbolId): HTMLImageElement {
  const image = el('img', { attributes: { alt: '' } });
  image.src = `data:image/svg+xml;utf8,${encodeURIComponent(art[id] ?? '')}`;
  return image;
}
