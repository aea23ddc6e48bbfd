/** Whether an address is one of a pattern such as `/settings/:section?`, with or without a slash at its end. */
export function pathPattern(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}/?$`);
}
