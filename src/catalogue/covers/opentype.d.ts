/** The part used here of a package without types. */
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
    /** A variable font draws in the weight that was set; the font must be passed for that. */
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
