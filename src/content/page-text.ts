import type { Part } from '../terms/house-terms.ts';

/** A page of text: paragraphs, and lists where several short things stand side by side. */
export interface PageText {
  title: string;
  lead: string;
  /** ISO date of the last change. */
  changedOn: string;
  /** What the page describes though it may not be open yet. */
  parts: readonly Part[];
  sections: readonly TextSection[];
}

export interface TextSection {
  /** The anchor; the same in every language. */
  id: string;
  heading: string;
  /**
   * A text is a paragraph, a list of texts is a list. Links are written `[label](address)`; `{rakeback.percent}` and the like are
   * filled in with the rules of the house and what the operator has set (`figures.ts`).
   */
  body: readonly (string | readonly string[])[];
}
