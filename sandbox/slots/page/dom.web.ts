import { amountsIn } from './amounts.ts';

type Child = Node | string | null;

export interface Parts {
  readonly class?: string;
  readonly text?: string;
  readonly label?: string;
  readonly type?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly onClick?: () => void;
}

/** Creates an element with children. Text is never parsed as markup. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  parts: Parts = {},
  children: readonly Child[] = [],
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (parts.class !== undefined) element.className = parts.class;
  if (parts.text !== undefined) element.textContent = parts.text;
  if (parts.label !== undefined) element.setAttribute('aria-label', parts.label);
  if (parts.type !== undefined) element.setAttribute('type', parts.type);
  for (const [name, value] of Object.entries(parts.attributes ?? {})) element.setAttribute(name, value);
  if (parts.onClick) element.addEventListener('click', parts.onClick);
  element.append(...children.filter((child) => child !== null));
  return element;
}

export function button(
  label: string,
  className: string,
  onClick: () => void,
  children: readonly Child[] = [],
): HTMLButtonElement {
  return el('button', { class: className, label, type: 'button', onClick }, children);
}

const SVG = 'http://www.w3.org/2000/svg';

/** A line icon on a grid of 24 units. `path` is one of those below. */
export function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const shape = document.createElementNS(SVG, 'path');
  shape.setAttribute('d', path);
  svg.append(shape);
  return svg;
}

export const ICONS = {
  spin: 'M20 12a8 8 0 1 1-2.6-5.9M20 3v5h-5',
  stop: 'M7 7h10v10H7z',
  auto: 'M4 12a8 8 0 0 1 13.7-5.6M20 12a8 8 0 0 1-13.7 5.6M18 2v5h-5M6 22v-5h5M10.5 9.5v5l4-2.5z',
  turbo: 'M13 2 5 13.5h5.5L9.5 22 19 9.5h-6z',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  mute: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 11v6M12 7.2v.1',
  history: 'M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5M12 8v4.5l3 2',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  close: 'M6 6l12 12M18 6 6 18',
  star: 'M12 3l2.7 5.9 6.3.7-4.7 4.3 1.3 6.3L12 17l-5.6 3.2 1.3-6.3L3 9.6l6.3-.7z',
} as const;

export const { dollars, shortDollars, plainNumber, percentText, timeText } = amountsIn(document.documentElement.lang);
