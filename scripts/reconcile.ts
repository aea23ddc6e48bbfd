import { openDatabase } from '../src/db/database.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { BET_RULES } from '../src/ledger/bet-rules.ts';
import { DEPOSIT_RULES } from '../src/ledger/deposit-rules.ts';
import { PLAY_RULES } from '../src/ledger/play-rules.ts';
import { PROMOTION_RULES } from '../src/ledger/promotion-rules.ts';
import { PROVIDER_RULES } from '../src/ledger/provider-rules.ts';
import { describeReconciliation, reconcile } from '../src/ledger/reconcile.ts';
import { REWARD_RULES } from '../src/ledger/reward-rules.ts';
import { WITHDRAWAL_RULES } from '../src/ledger/withdrawal-rules.ts';
import { openSettingsDatabase, readSettings, runCommand } from './preparation.ts';

/** `npm run reconcile`: proves the books. Ends with 0 when they are clean. */
await runCommand(async () => {
  const prepared = await openSettingsDatabase(projectRoot(), readSettings(), () => {});
  const database = openDatabase({ url: prepared.url, connections: 1 });
  try {
    const rules = [
      ...BET_RULES,
      ...DEPOSIT_RULES,
      ...WITHDRAWAL_RULES,
      ...PLAY_RULES,
      ...REWARD_RULES,
      ...PROMOTION_RULES,
      ...PROVIDER_RULES,
    ];
    const result = await reconcile(database, rules);
    console.log(describeReconciliation(result));
    return result.clean ? 0 : 1;
  } finally {
    await database.close();
    await prepared.stop();
  }
});
