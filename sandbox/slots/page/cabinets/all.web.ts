import type { CabinetName } from '../../game-messages.ts';
import { BANDIT } from './bandit.web.ts';
import type { Cabinet } from './cabinet.web.ts';
import { CANOPY } from './canopy.web.ts';
import { CRYPT } from './crypt.web.ts';
import { FROST } from './frost.web.ts';
import { JELLY } from './jelly.web.ts';
import { LANTERN } from './lantern.web.ts';
import { NEON } from './neon.web.ts';
import { ORBIT } from './orbit.web.ts';
import { REEF } from './reef.web.ts';
import { SALOON } from './saloon.web.ts';
import { TEMPLE } from './temple.web.ts';
import { TOWER } from './tower.web.ts';

export const CABINETS: Readonly<Record<CabinetName, Cabinet>> = {
  bandit: BANDIT,
  temple: TEMPLE,
  reef: REEF,
  neon: NEON,
  jelly: JELLY,
  crypt: CRYPT,
  saloon: SALOON,
  lantern: LANTERN,
  orbit: ORBIT,
  frost: FROST,
  canopy: CANOPY,
  tower: TOWER,
};
