/** Matches addresses of a pattern such as `/settings/:section?`, with or without a trailing slash. */
export function pathPattern(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}/?$`);
}
