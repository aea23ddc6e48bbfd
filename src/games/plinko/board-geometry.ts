/** Lengths are in board units: the board is 852 by 568, whatever its size on the screen. */
export const BOARD_WIDTH = 852;
export const BOARD_HEIGHT = 568;
/** Upper edge of the multiplier boxes. A ball has landed when its centre reaches it. */
export const BOX_TOP = 530;
export const BOX_GAP = 4;

const FIRST_ROW_Y = 58;
const LAST_ROW_Y = 498;
const SIDE_MARGIN = 48;
const PIN_RADIUS_OF_PITCH = 0.09;
const BALL_RADIUS_OF_PITCH = 0.165;

/** Distance between neighbouring pins of a row, and between neighbouring boxes. */
export function pitchOf(rows: number): number {
  return (BOARD_WIDTH - 2 * SIDE_MARGIN) / (rows + 1);
}

export function rowHeightOf(rows: number): number {
  return (LAST_ROW_Y - FIRST_ROW_Y) / (rows - 1);
}

export function pinRadiusOf(rows: number): number {
  return pitchOf(rows) * PIN_RADIUS_OF_PITCH;
}

export function ballRadiusOf(rows: number): number {
  return pitchOf(rows) * BALL_RADIUS_OF_PITCH;
}

/** The first row has three pins and each further row one more, so that the gaps of the last row are the boxes. */
export function pinsIn(row: number): number {
  return row + 3;
}

export function pinXOf(rows: number, row: number, pin: number): number {
  return BOARD_WIDTH / 2 + (pin - (row + 2) / 2) * pitchOf(rows);
}

export function pinYOf(rows: number, row: number): number {
  return FIRST_ROW_Y + row * rowHeightOf(rows);
}

export function boxLeftOf(rows: number, bucket: number): number {
  return BOARD_WIDTH / 2 + (bucket - (rows + 1) / 2) * pitchOf(rows) + BOX_GAP / 2;
}

export function boxWidthOf(rows: number): number {
  return pitchOf(rows) - BOX_GAP;
}
