export const TABLE_KINDS = ['roulette', 'blackjack', 'baccarat', 'gameshow', 'lobby'] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

/** Static data: the catalogue lists these tables, and the floor opens them. */
export interface LiveTable {
  readonly id: string;
  readonly name: string;
  readonly kind: TableKind;
  readonly minUsd: number;
  readonly maxUsd: number;
  /** Number of seats; absent if everybody plays at once. */
  readonly seats?: number;
  readonly maxPlayers: number;
  /** Return of the best bet, in percent with two decimals. */
  readonly rtpPercent: number;
  /** Speed of the rounds; 1 is normal for the kind. */
  readonly pace: number;
  /** The felt's colour. */
  readonly felt: 'green' | 'violet' | 'blue' | 'crimson' | 'teal' | 'amber';
}

/** The best bet of each kind. The tests of the rules prove these figures. */
export const RTP_PERCENTS: Readonly<Record<TableKind, number>> = {
  roulette: 97.3,
  blackjack: 99.43,
  baccarat: 98.94,
  gameshow: 96.3,
  lobby: 99.43,
};

type Felt = LiveTable['felt'];

function table(kind: Exclude<TableKind, 'lobby'>) {
  return (id: string, name: string, minUsd: number, maxUsd: number, felt: Felt, pace = 1): LiveTable => ({
    id,
    name,
    kind,
    minUsd,
    maxUsd,
    maxPlayers: kind === 'blackjack' ? 500 : 1000,
    ...(kind === 'blackjack' ? { seats: 7 } : {}),
    rtpPercent: RTP_PERCENTS[kind],
    pace,
    felt,
  });
}

const roulette = table('roulette');
const blackjack = table('blackjack');
const baccarat = table('baccarat');
const gameshow = table('gameshow');

/** Not a table but the lobby from which tables are entered. The feed has no data about it. */
export const LOBBY: LiveTable = {
  id: '101',
  name: 'Live Lobby',
  kind: 'lobby',
  minUsd: 0.1,
  maxUsd: 5000,
  maxPlayers: 10_000,
  rtpPercent: RTP_PERCENTS.lobby,
  pace: 1,
  felt: 'violet',
};

/** Two blackjack tables and five roulette tables, as in the product's lists. */
export const LIVE_TABLES: readonly LiveTable[] = [
  roulette('225', 'Auto-Roulette', 0.5, 5000, 'green'),
  roulette('203', 'Speed Roulette', 0.5, 2500, 'crimson', 1.6),
  roulette('204', 'Grand Roulette', 0.1, 5000, 'violet'),
  roulette('240', 'Midnight Roulette', 1, 5000, 'blue'),
  roulette('545', 'Private Roulette', 10, 10_000, 'teal', 0.9),
  blackjack('721', 'Blackjack 1', 10, 2500, 'green'),
  blackjack('901', 'Blackjack 2', 1, 1000, 'blue'),
  baccarat('401', 'Baccarat 1', 1, 5000, 'crimson'),
  baccarat('402', 'Baccarat 2', 1, 5000, 'teal'),
  baccarat('701', 'Speed Baccarat', 0.2, 2500, 'violet', 1.6),
  gameshow('801', 'Wheel of Lights', 0.1, 1000, 'violet'),
  baccarat('1001', 'Lantern Baccarat', 0.2, 1000, 'amber'),
  baccarat('1024', 'Riverside Baccarat', 0.2, 2500, 'blue'),
  gameshow('1101', 'Sugar Wheel', 0.1, 1000, 'crimson'),
  gameshow('1501', 'City Wheel', 0.1, 1000, 'blue'),
  gameshow('1601', 'Ladder Wheel', 0.1, 500, 'teal'),
  gameshow('1701', 'Harvest Wheel', 0.2, 1000, 'amber'),
  LOBBY,
  baccarat('403', 'Baccarat 3', 1, 5000, 'green'),
  baccarat('404', 'Baccarat 4', 5, 5000, 'violet'),
  baccarat('411', 'Speed Baccarat 2', 0.2, 2500, 'teal', 1.6),
  baccarat('412', 'Speed Baccarat 3', 0.2, 2500, 'crimson', 1.6),
  baccarat('413', 'Speed Baccarat 4', 1, 2500, 'green', 1.6),
  baccarat('421', 'Private Baccarat', 25, 10_000, 'amber', 0.9),
  baccarat('422', 'Jade Baccarat', 1, 5000, 'teal'),
  baccarat('423', 'Koi Baccarat', 1, 5000, 'crimson'),
  baccarat('424', 'Moonlight Baccarat', 0.2, 1000, 'blue'),
  baccarat('425', 'Pavilion Baccarat', 5, 5000, 'amber'),
  gameshow('802', 'Wheel of Lights 2', 0.1, 1000, 'blue'),
  gameshow('803', 'Speed Wheel', 0.1, 500, 'crimson', 1.5),
  gameshow('811', 'Carnival Wheel', 0.1, 1000, 'amber'),
  gameshow('812', 'Ocean Wheel', 0.1, 1000, 'teal'),
  gameshow('813', 'Jungle Wheel', 0.1, 1000, 'green'),
  gameshow('814', 'Neon Wheel', 0.2, 1000, 'violet'),
  gameshow('815', 'Treasure Wheel', 0.2, 1000, 'amber'),
  gameshow('816', 'Polar Wheel', 0.1, 500, 'blue'),
  gameshow('817', 'Private Wheel', 5, 2500, 'crimson', 0.9),
];

/** Lobby filters that the product may request, by the letter after RL_TYPE:. */
export const LOBBY_FILTERS: Readonly<Record<string, TableKind>> = {
  'RL_TYPE:B': 'blackjack',
  'RL_TYPE:R': 'roulette',
  'RL_TYPE:A': 'baccarat',
};
