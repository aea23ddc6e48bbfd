import { closeCase } from '../../cashier/cases/case-rows.ts';
import { affiliateCommands } from '../../affiliates/operator-commands.ts';
import type { LimitKind } from '../../bets/limit-kinds.ts';
import { HOUSE } from '../../bets/switches.ts';
import { cashierCommands } from '../../cashier/cases/operator-commands.ts';
import { freezeCommands } from '../../cashier/cases/freeze-commands.ts';
import { withdrawalCommands } from '../../cashier/withdrawals/operator-commands.ts';
import { readGames } from '../../catalogue/game-rows.ts';
import { gameCommands } from '../../catalogue/operator-commands.ts';
import type { Clock } from '../../clock/clock.ts';
import { contentCommands } from '../../content/documents/operator-commands.ts';
import { chatCommands } from '../../crowd/chat/operator-commands.ts';
import { raceCommands } from '../../crowd/race/operator-commands.ts';
import type { Cells } from '../../db/cells/cells.ts';
import type { ReadingCells } from '../../db/cells/reading-cells.ts';
import { GAME_IDS, type Game } from '../../games/all.ts';
import { identityCommands } from '../../identity/operator-commands.ts';
import { linkCommands } from '../../linked-accounts/operator-commands.ts';
import type { UsdMicros } from '../../money/usd.ts';
import { auditCommands } from '../../operator/audit-commands.ts';
import { balanceCommands } from '../../operator/balance-commands.ts';
import type { Command } from '../../operator/command.ts';
import { noteCommands } from '../../operator/note-commands.ts';
import { accountCommands, createFindPlayer } from '../../players/closing.ts';
import { promotionCommands } from '../../promotions/operator-commands.ts';
import { projectElsewhere } from '../../promotions/projection/project-elsewhere.ts';
import { riskCommands } from '../../risk/operator-commands.ts';
import { contactCommands } from '../../safer-play/contacts.ts';
import { saferPlayCommands } from '../../safer-play/operator-commands.ts';
import { staffCommands } from '../../staff/operator-commands.ts';
import { supportCommands } from '../../support/operator-commands.ts';
import { raceSourceOf } from './crowd-parts.ts';
import { createDepositRules } from './deposit-parts.ts';
import { createIdentity } from './identity-parts.ts';
import { carryOut, createLinking } from './link-parts.ts';
import { supportDesk } from './support-parts.ts';
import { contactOf } from './withdrawal-parts.ts';
import type { Config } from '../config/config-shape.ts';

/** All operator commands. Each slice adds its own here. */
export function operatorCommands(config: Config, cells: Cells, clock: Clock, reads?: ReadingCells): Command[] {
  const findPlayer = createFindPlayer(cells);
  const { secondPersonFrom } = config;
  const { depositRoom, bonusFor } = createDepositRules(clock);
  const linking = createLinking(config, clock);
  const identity = createIdentity({
    config,
    cells,
    clock,
    linking,
    depositRoom,
    bonusFor,
    // The servers send mails and socket messages.
    depositChanged: () => {},
    mailQueued: () => {},
    walletChanged: () => {},
    alert: (line) => console.warn(line),
  });
  const settling = { clock, mailbox: identity.mailbox, checks: { contactOf } };
  return [
    ...identityCommands({ identity, findPlayer }),
    ...cashierCommands({ cells, clock, depositRoom, bonusFor, findPlayer, secondPersonFrom }),
    ...freezeCommands({ cells, clock, findPlayer }),
    ...noteCommands({ clock, findPlayer }),
    ...accountCommands({ clock, findPlayer }),
    ...balanceCommands({ cells, clock, findPlayer, secondPersonFrom }),
    ...withdrawalCommands({ cells, settling, findPlayer }),
    ...linkCommands({
      cells,
      clock,
      findPlayer,
      carryOut: (tx, link, state, by) => carryOut(tx, { linking, settling }, link, state, by),
    }),
    ...saferPlayCommands({ cells, clock, mailbox: identity.mailbox, contactOf, findPlayer }),
    ...riskCommands({
      cells,
      // The command line reads from the primary database.
      reads: reads ?? cells,
      clock,
      closeCase: (tx, subject, operator, decision, now) => closeCase(tx, { subject }, operator, decision, now),
    }),
    ...supportCommands(supportDesk(config, cells, clock)),
    ...chatCommands({ cells, clock, findPlayer }),
    ...gameCommands({
      database: cells.directory,
      clock,
      providerId: config.slots.providerId,
      settingOf: (kind, provider, game) => limitSetting(config, kind, provider, game),
    }),
    ...promotionCommands({ cells, reads: reads ?? cells, clock, project: projectElsewhere }),
    ...contentCommands({ database: cells.directory, clock, readCatalogue: () => readCatalogue(cells) }),
    ...contactCommands({ clock, findPlayer }),
    ...affiliateCommands({ cells, clock, findPlayer }),
    ...raceCommands({ ...raceSourceOf({ cells }), clock, findPlayer }),
    ...auditCommands(cells.directory),
    ...staffCommands({ database: cells.directory, clock }),
  ];
}

/** Games and themes that rows of the first page may show. */
async function readCatalogue({ directory }: Cells) {
  const games = await readGames(directory);
  return {
    games: new Set([...GAME_IDS, ...games.map(({ symbol }) => symbol)]),
    themes: new Set(games.flatMap(({ theme }) => theme ?? [])),
  };
}

/** The setting's value of a limit, below which staff may set another. */
function limitSetting(config: Config, kind: LimitKind, provider: string, game: string): UsdMicros | null {
  if (kind === 'stake') return provider === HOUSE ? config.stakeMax : config.slots.stakeMax;
  if (provider !== HOUSE) return null;
  const { total, byGame } = config.exposureMax;
  if (kind === 'exposure') return byGame.get(game) ?? total;
  return game in config.winMax ? config.winMax[game as Game] : null;
}
