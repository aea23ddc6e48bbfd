import type { UsdMicros } from '../money/usd.ts';
import type { Fraction, Risk } from './settlement.ts';

/**
 * The definition of a game. One object per game has everything that server, browser, verifier, simulation and drills need;
 * `all.ts` lists them. All of these run the code, so it must not use Node or browser APIs.
 *
 * `Choice` is what the player chose, including the steps of a round that has steps. `Outcome` is what was drawn.
 */
export interface GameDefinition<
  Id extends string = string,
  Choice extends object = object,
  Outcome extends object = object,
> extends GameAbout<Id> {
  /** Stored with every bet. Never change or reuse one. */
  readonly code: number;
  /** Shown to search engines and in shared links. */
  readonly summary: { readonly text: string };
  readonly limits: GameLimits;
  /**
   * Where the numbers come from. `player`: the player's seed pair and the bet's nonce. `round`: one hash for all players in the
   * round, keyed by the round's own hash (the server seed) over the salt (the client seed).
   */
  readonly seeds: 'player' | 'round';
  /** For games that play in one call. Null: the game has its own routes, in `all.server.ts`. */
  readonly instant: InstantPlay<Choice, Outcome> | null;

  isValid(choice: Choice): boolean;
  /** How many 32-bit numbers the round uses. */
  numbersNeeded(choice: Choice): number;
  draw(numbers: readonly number[], choice: Choice): Outcome;
  /** The payout, in ten-thousandths of the stake. */
  multiplierE4(choice: Choice, outcome: Outcome): number;
  /** The largest multiplier that this choice can pay. It limits the stake and counts as the house's risk. */
  topMultiplierE4(choice: Choice): number;
  /** House edge of this bet, in millionths of the stake. */
  edgePpm(choice: Choice): number;

  readonly record: GameRecord<Choice, Outcome>;
  readonly told: ToldBet<Choice, Outcome>;
  /** Only for rounds in which the player acts between stake and payout. */
  readonly steps?: RoundSteps<Choice, Outcome>;
  readonly verification: VerificationSteps<Choice, Outcome>;
  /** Everything that determines what a bet pays. Its hash is stored with each bet, so a change makes new rules. */
  rules(): { readonly [key: string]: Json };
  /** The exact returns for the Fairness page. */
  returns(): ReturnTable;
  /** Every way to play it, with exact chances, for `npm run simulate`. */
  simulation(): readonly ParameterSet[];
}

/** Loaded by every page of the web app, so keep its module small. */
export interface GameAbout<Id extends string = string> {
  readonly id: Id;
  /** Address of its page. */
  readonly path: string;
  /** Further pages, such as one for each round. */
  readonly furtherPaths?: readonly string[];
  readonly texts: { readonly name: string };
  /** House edge in percent of the stake, averaged over its tables, to a tenth. */
  readonly edgePercent: number;
  /** Whether it may be played with promotional balance. */
  readonly takesPromotional: boolean;
}

export interface GameLimits {
  /** Default of the setting `WIN_MAX_<ID>`. */
  readonly winMax: UsdMicros;
  /** How the maximum win is enforced, as a sentence for the operator. */
  readonly kept: string;
}

export type Fields = Record<string, unknown>;
export type Json = string | number | readonly Json[] | { readonly [key: string]: Json };

/** Fields of a call as JSON Schema. */
export type FieldSchemas = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** `POST /api/<id>/play/<id>`: takes a stake and a choice, draws and pays. */
export interface InstantPlay<Choice extends object = object, Outcome extends object = object> {
  readonly summary: string;
  readonly perSecondMax: number;
  /** Fields of the request, besides `betAmount`. */
  readonly request: FieldSchemas;
  /** Null if the request fits the schema but is not a valid bet. */
  read(body: Fields): Choice | null;
  /** Fields of the answer, besides those common to all games. */
  readonly answer: FieldSchemas;
  tell(choice: Choice, outcome: Outcome, paid: { payout: UsdMicros; balanceAfter: UsdMicros }): object;
  /** Fields of some valid request, for drills and tests. */
  sample(below: Below): object;
  encodeChoice(choice: Choice): Uint8Array;
  encodeOutcome(outcome: Outcome): Uint8Array;
}

/** Decodes a stored bet. */
export interface GameRecord<Choice extends object = object, Outcome extends object = object> {
  choice(params: Uint8Array, progress: Uint8Array): Choice;
  outcome(result: Uint8Array, choice: Choice): Outcome;
}

/** The JSON form of a bet in `GET /api/bets/{id}`, and back. */
export interface ToldBet<Choice extends object = object, Outcome extends object = object> {
  parameters(choice: Choice): Fields;
  result(choice: Choice, outcome: Outcome): Fields;
  /** The input is untrusted. Null: this game has no such bet. */
  read(parameters: Fields, result: Fields): Choice | null;
}

export interface RoundSteps<Choice extends object = object, Outcome extends object = object> {
  /**
   * Nothing was done yet: such a round counts for no reward, and its stake is returned. Left out if a stake counts at once.
   * A round is untouched exactly as long as its stored progress is empty or has only bytes 255, which mark steps that decide
   * nothing.
   */
  isUntouched?(choice: Choice): boolean;
  /** Text for a returned stake: 'no tile opened'. */
  readonly untouched?: string;
  /** The possible endings of such a round. */
  endings(choice: Choice, outcome: Outcome, stake: UsdMicros, winMax: UsdMicros): readonly string[];
  /** Whether the steps stay within the maximum win. */
  checkLimit(choice: Choice, stake: UsdMicros, winMax: UsdMicros, outcome: Outcome): LimitCheck;
}

export interface LimitCheck {
  ok: boolean;
  expected: string;
  actual: string;
}

/** Texts and form fields of the verifier, in English. */
export interface VerificationSteps<Choice extends object = object, Outcome extends object = object> {
  /** Compared fields of the result, with their labels. */
  readonly checks: Readonly<Record<string, string>>;
  /** Result fields that follow from the seed itself: where it leads along its chain. */
  fromSeed?(serverSeed: string, result: Fields): Fields;
  /** The range from which the index of this turn is drawn, and what the index means. */
  drawn(choice: Choice, outcome: Outcome, turn: number): { range: number; gives: string };
  choiceText(choice: Choice): string;
  outcomeText(choice: Choice, outcome: Outcome): string;
  /** Further lines for the command, such as a board in letters. */
  boardLines?(choice: Choice, outcome: Outcome): string[];
  picture(choice: Choice, outcome: Outcome): Picture;
  /** Form fields for a round typed in by hand, by name. */
  readonly form: Readonly<Record<string, FormField>>;
  readForm(fields: Readonly<Record<string, string | undefined>>): Choice | FormProblem;
  /** For the command's help. */
  readonly example: string;
}

export interface FormField {
  readonly label: string;
  readonly hint?: string;
  readonly numeric?: true;
  readonly choices?: readonly string[];
  readonly example: string;
}

export interface FormProblem {
  readonly field: string;
  readonly text: string;
}

/** An SVG as plain data; the verifier's style sheet defines the colours. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

export interface Shape {
  readonly tag: 'circle' | 'rect' | 'path' | 'text';
  readonly fill?: Colour;
  readonly stroke?: Colour;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly text?: string;
}

export type Colour =
  | 'well'
  | 'ground'
  | 'tile'
  | 'raised'
  | 'text'
  | 'quiet'
  | 'faint'
  | 'volt'
  | 'iris'
  | 'gold'
  | 'mint'
  | 'rose';

export interface ReturnTable {
  readonly hint?: string;
  /** A risk is shown by its name. */
  readonly heads: readonly (string | { readonly risk: Risk })[];
  /** A fraction is shown in percent. */
  readonly rows: readonly (readonly [head: string | number, ...cells: (string | number | Fraction)[]])[];
}

/** One set of parameters, with the multiplier and the exact chance of each result. */
export interface ParameterSet {
  readonly label: string;
  /** Sets with the same group share a line of the report. */
  readonly group: string;
  readonly multipliersE4: readonly number[];
  readonly chances: readonly Fraction[];
  readonly numbersNeeded: number;
  /** Returns the index of the result. Choices of the player that are not parameters are drawn with `below`. */
  play(numbers: readonly number[], below: Below): number;
}

/** A uniform whole number from 0 to n - 1. */
export type Below = (n: number) => number;

/** A game in which one call plays from stake to payout. */
export type InstantGame<
  Id extends string = string,
  Choice extends object = object,
  Outcome extends object = object,
> = GameDefinition<Id, Choice, Outcome> & { readonly instant: InstantPlay<Choice, Outcome> };

/** A game whose rounds last longer than one call. */
export type RoundGame<
  Id extends string = string,
  Choice extends object = object,
  Outcome extends object = object,
> = GameDefinition<Id, Choice, Outcome> & { readonly instant: null };

export function defineInstantGame<Id extends string, Choice extends object, Outcome extends object>(
  definition: InstantGame<Id, Choice, Outcome>,
): InstantGame<Id, Choice, Outcome> {
  return definition;
}

export function defineRoundGame<Id extends string, Choice extends object, Outcome extends object>(
  definition: Omit<RoundGame<Id, Choice, Outcome>, 'instant'>,
): RoundGame<Id, Choice, Outcome> {
  return { ...definition, instant: null };
}
