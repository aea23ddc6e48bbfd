export type Face = 'bangers' | 'bungee' | 'cinzel' | 'creepster' | 'lilita' | 'orbitron' | 'rye';
export type Sky = 'stars' | 'sun' | 'moon' | 'clouds' | 'aurora' | 'spotlights' | 'bubbles' | 'planets' | 'bokeh';
export type Land =
  | 'dunes'
  | 'peaks'
  | 'hills'
  | 'skyline'
  | 'waves'
  | 'grid'
  | 'crystals'
  | 'stage'
  | 'craters'
  | 'felt';
export type Hanging =
  | 'leaves'
  | 'stalactites'
  | 'curtain'
  | 'lanterns'
  | 'bunting'
  | 'icicles'
  | 'web'
  | 'spots'
  | 'none';
export type Particle =
  | 'coins'
  | 'sparks'
  | 'embers'
  | 'snow'
  | 'bubbles'
  | 'petals'
  | 'confetti'
  | 'gems'
  | 'stars'
  | 'mist'
  | 'chips';
export type Metal =
  | 'gold'
  | 'silver'
  | 'copper'
  | 'jade'
  | 'ruby'
  | 'sapphire'
  | 'amethyst'
  | 'neon'
  | 'sugar'
  | 'bone';

/** Top and middle of the sky, the light behind the emblem, the ground, the title. */
export type Palette = readonly [top: string, middle: string, light: string, ground: string, title: string];

export interface CoverTheme {
  face: Face;
  palettes: readonly Palette[];
  skies: readonly Sky[];
  lands: readonly Land[];
  hangings: readonly Hanging[];
  /** Icon names, separated by spaces: shapes on the horizon, */
  props: string;
  /** the hero if the name matches nothing (or always), */
  emblems: string;
  hasFixedHero?: boolean;
  /** and possible companions. */
  company: string;
  particles: readonly Particle[];
  metal: Metal;
}
