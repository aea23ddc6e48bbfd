export type Hair =
  | 'bun'
  | 'long'
  | 'bob'
  | 'crop'
  | 'quiff'
  | 'curls'
  | 'tail'
  | 'bald'
  | 'braids'
  | 'slick'
  | 'waves'
  | 'scarf';
export type Outfit = 'waistcoat' | 'blazer' | 'dress' | 'tuxedo' | 'collar';

/** A dealer's appearance. */
export interface DealerLook {
  readonly skin: string;
  readonly hair: string;
  readonly style: Hair;
  readonly outfit: Outfit;
  readonly cloth: string;
  readonly accent: string;
  readonly eyes: string;
  readonly lips: string;
  /** Width of the jaw; 1 is average. */
  readonly jaw: number;
  /** Width of the shoulders; 1 is average. */
  readonly build: number;
  readonly hasLashes?: boolean;
  readonly hasGlasses?: boolean;
  readonly beard?: 'full' | 'short' | 'moustache';
  readonly earring?: string;
  /** Pitch of the voice; 1 is average. */
  readonly pitch: number;
  readonly isMachine?: boolean;
}

const LOOKS: Readonly<Record<string, DealerLook>> = {
  Ines: {
    skin: '#E8B48C',
    hair: '#3A2219',
    style: 'bun',
    outfit: 'dress',
    cloth: '#B3264B',
    accent: '#FFC94A',
    eyes: '#5B3A1E',
    lips: '#B03048',
    jaw: 0.94,
    build: 0.9,
    hasLashes: true,
    earring: '#FFC94A',
    pitch: 1.15,
  },
  Mara: {
    skin: '#F3CDB0',
    hair: '#B5532A',
    style: 'waves',
    outfit: 'blazer',
    cloth: '#1E5A55',
    accent: '#F5F3FF',
    eyes: '#3F7A4E',
    lips: '#B8483F',
    jaw: 0.96,
    build: 0.9,
    hasLashes: true,
    pitch: 1.08,
  },
  Leo: {
    skin: '#D8A273',
    hair: '#23181A',
    style: 'quiff',
    outfit: 'waistcoat',
    cloth: '#2B2550',
    accent: '#C8F135',
    eyes: '#4A2F1C',
    lips: '#9C5646',
    jaw: 1.06,
    build: 1.06,
    beard: 'short',
    pitch: 0.86,
  },
  Sofia: {
    skin: '#F6D9C2',
    hair: '#E2BE72',
    style: 'long',
    outfit: 'dress',
    cloth: '#3B2A9E',
    accent: '#9D8BFF',
    eyes: '#3C6FA8',
    lips: '#C4506A',
    jaw: 0.93,
    build: 0.88,
    hasLashes: true,
    earring: '#E9E5F7',
    pitch: 1.2,
  },
  Viktor: {
    skin: '#EBC3A2',
    hair: '#9AA0AE',
    style: 'slick',
    outfit: 'tuxedo',
    cloth: '#191527',
    accent: '#C4213F',
    eyes: '#56708F',
    lips: '#A5604F',
    jaw: 1.1,
    build: 1.12,
    beard: 'moustache',
    pitch: 0.72,
  },
  Noor: {
    skin: '#CE9A6C',
    hair: '#22636B',
    style: 'scarf',
    outfit: 'blazer',
    cloth: '#173F4E',
    accent: '#F5F3FF',
    eyes: '#3E2716',
    lips: '#A94C4C',
    jaw: 0.95,
    build: 0.92,
    hasLashes: true,
    pitch: 1.05,
  },
  Elena: {
    skin: '#EFC39F',
    hair: '#6A3B22',
    style: 'bob',
    outfit: 'waistcoat',
    cloth: '#5A1F45',
    accent: '#FFC94A',
    eyes: '#4F6E3B',
    lips: '#B23C4F',
    jaw: 0.95,
    build: 0.9,
    hasLashes: true,
    hasGlasses: true,
    pitch: 1.1,
  },
  Marcus: {
    skin: '#7A4A2C',
    hair: '#17110F',
    style: 'bald',
    outfit: 'tuxedo',
    cloth: '#221C36',
    accent: '#FFC94A',
    eyes: '#2A1A10',
    lips: '#6B3A32',
    jaw: 1.08,
    build: 1.14,
    beard: 'full',
    pitch: 0.7,
  },
  Yuki: {
    skin: '#F4D3B3',
    hair: '#15131D',
    style: 'crop',
    outfit: 'collar',
    cloth: '#1F3E7A',
    accent: '#E9E5F7',
    eyes: '#2A1C16',
    lips: '#B5685C',
    jaw: 0.99,
    build: 0.98,
    hasGlasses: true,
    pitch: 0.95,
  },
  Amara: {
    skin: '#5E3821',
    hair: '#1B1213',
    style: 'curls',
    outfit: 'dress',
    cloth: '#C97B12',
    accent: '#FFE39A',
    eyes: '#2B1810',
    lips: '#8E2F3F',
    jaw: 0.97,
    build: 0.94,
    hasLashes: true,
    earring: '#FFC94A',
    pitch: 1.02,
  },
  Tomas: {
    skin: '#F0CBAE',
    hair: '#8A5A2B',
    style: 'quiff',
    outfit: 'waistcoat',
    cloth: '#24433A',
    accent: '#FF6B86',
    eyes: '#4E7F8C',
    lips: '#B06A58',
    jaw: 1.04,
    build: 1.02,
    pitch: 0.9,
  },
  Freya: {
    skin: '#FBE0CB',
    hair: '#F0D494',
    style: 'braids',
    outfit: 'collar',
    cloth: '#7A2C55',
    accent: '#F0A9CC',
    eyes: '#4C86B8',
    lips: '#C65A6C',
    jaw: 0.96,
    build: 0.92,
    hasLashes: true,
    pitch: 1.18,
  },
  Dalia: {
    skin: '#B87A4C',
    hair: '#2A1713',
    style: 'tail',
    outfit: 'blazer',
    cloth: '#6C52F5',
    accent: '#C8F135',
    eyes: '#3A2414',
    lips: '#A33B47',
    jaw: 0.95,
    build: 0.92,
    hasLashes: true,
    earring: '#C8F135',
    pitch: 1.12,
  },
  Oskar: {
    skin: '#E2B68F',
    hair: '#B65A23',
    style: 'crop',
    outfit: 'blazer',
    cloth: '#3A2F3F',
    accent: '#5CC8FF',
    eyes: '#3E6B57',
    lips: '#A55B49',
    jaw: 1.09,
    build: 1.1,
    beard: 'full',
    pitch: 0.78,
  },
  Auto: {
    skin: '#AEB6D8',
    hair: '#59618A',
    style: 'bald',
    outfit: 'waistcoat',
    cloth: '#2C2548',
    accent: '#C8F135',
    eyes: '#C8F135',
    lips: '#C8F135',
    jaw: 1.1,
    build: 1,
    isMachine: true,
    pitch: 0.6,
  },
};

export function lookOf(name: string): DealerLook {
  return LOOKS[name] ?? LOOKS['Leo']!;
}
