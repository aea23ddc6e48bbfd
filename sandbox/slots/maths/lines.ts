type Lines = readonly (readonly number[])[];

/** The row on each reel, counted from the top. */
export const FIVE_LINES = parse('111 000 222 012 210');
const TWENTY_FIVE_LINES = parse(
  '11111 00000 22222 01210 21012 10001 12221 00122 22100 10121 12101 01110 21112 01010 21212 11011 11211 00200 22022 02220 20002 10201 12021 02020 20202',
);

/** The first lines of a board with five reels and three rows. */
export function firstLines(count: number): Lines {
  return TWENTY_FIVE_LINES.slice(0, count);
}

function parse(text: string): Lines {
  return text.split(' ').map((line) => Array.from(line, Number));
}
