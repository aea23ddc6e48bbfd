export type Child = Node | string | null;

/** Creates an element with attributes. Text is inserted as text, never as markup. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  return fill(document.createElement(tag), attributes, children);
}

export function svg(
  tag: string,
  attributes: Record<string, string | number>,
  ...children: readonly Child[]
): SVGElement {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

export function byId<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

function fill<E extends Element>(
  element: E,
  attributes: Record<string, string | number>,
  children: readonly Child[],
): E {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children.filter((child) => child !== null));
  return element;
}
