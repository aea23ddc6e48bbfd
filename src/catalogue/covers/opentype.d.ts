/** What is used of a package that comes without types. */
declare module 'opentype.js/dist/opentype.mjs' {
  export interface PathCommand {
    type: 'M' | 'L' | 'C' | 'Q' | 'Z';
    x?: number;
    y?: number;
    x1?: number;
    y1?: number;
    x2?: number;
    y2?: number;
  }
  export interface Glyph {
    index: number;
    advanceWidth?: number;
    /** A font with weights draws in the one that was set; it must be named for that. */
    getPath(x: number, y: number, fontSize: number, options?: object, font?: Font): { commands: PathCommand[] };
  }
  export interface Font {
    unitsPerEm: number;
    variation?: { set(axes: Record<string, number>): void };
    charToGlyph(character: string): Glyph;
    getAdvanceWidth(text: string, fontSize: number): number;
    getKerningValue(left: Glyph, right: Glyph): number;
  }
  export function parse(file: ArrayBuffer): Font;
}
