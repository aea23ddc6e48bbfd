import type { Part } from '../terms/house-terms.ts';

/** A page of text: paragraphs, and lists of short items. */
export interface PageText {
  title: string;
  lead: string;
  /** ISO date of the last change. */
  changedOn: string;
  /** Parts of the product that the page describes, though they may not be open yet. */
  parts: readonly Part[];
  sections: readonly TextSection[];
}

export interface TextSection {
  /** The anchor; the same in every language. */
  id: string;
  heading: string;
  /**
   * A string is a paragraph, an array is a list. Links are written `[label](address)`. Placeholders such as `{rakeback.percent}` are
   * filled in with the house's rules and the operator's settings (`figures.ts`).
   */
  body: readonly (string | readonly string[])[];
}
