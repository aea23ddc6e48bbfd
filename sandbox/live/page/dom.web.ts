type Attributes = Readonly<Record<string, string | number | boolean | ((event: Event) => void)>>;
type Child = Node | string | null;

/** An element with attributes; functions are listeners, such as `onclick`. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  return fill(document.createElement(name), attributes, children);
}

export function s<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Name] {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}

function fill<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** For chips and felts, where every pixel counts: $0.50, $5, $1.2K. */
export function shortUsd(cents: number): string {
  if (cents >= 100_000) return `${Number((cents / 100_000).toFixed(1))}K`;
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace(/^0/, '');
}

export const calm = matchMedia('(prefers-reduced-motion: reduce)');
