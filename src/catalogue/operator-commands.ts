import { LIMIT_KINDS, type LimitKind } from '../bets/limit-kinds.ts';
import { ALL, HOUSE } from '../bets/switches.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { GAMES } from '../games/all.ts';
import type { Act, Input, Plan, Refused } from '../operator/command.ts';
import { formatUsd, parseUsd, usdMicros, type UsdMicros } from '../money/usd.ts';
import { readGames } from './game-rows.ts';

interface Options {
  database: Database;
  clock: Clock;
  /** Id of the outside provider in our records. */
  providerId: string;
  /** The limit in the settings; `game` may be `*`. Null if there is none. */
  settingOf(kind: LimitKind, provider: string, game: string): UsdMicros | null;
}

interface Switched {
  provider: string;
  game: string;
  country: string;
}

interface SetContent {
  provider: string;
  game: string;
  kind: LimitKind;
  /** Null: the setting applies again. */
  amount: string | null;
}

const WHERE = { 'country=': 'two letters, such as SE; left out: everywhere' };

/** Switching off needs one person, because it may be urgent. Switching on again needs two. */
export function gameCommands({ database, clock, providerId, settingOf }: Options): Act[] {
  const planned = async (
    typed: string,
    country: string,
    verb: string,
  ): Promise<Omit<Plan, 'needsSecond'> | Refused> => {
    const found = await find(typed);
    if (!found)
      return {
        ok: false,
        text: `There is no such game. All games of a provider are '${HOUSE}:*' or '${providerId}:*'.`,
      };
    if (country !== ALL && !/^[A-Z]{2}$/.test(country))
      return { ok: false, text: 'A country has two letters, such as SE.' };
    const { provider, game, name } = found;
    const where = country === ALL ? 'everywhere' : `in ${country}`;
    return {
      ok: true,
      target: `game:${provider}:${game}`,
      summary: `switch ${name} ${verb} ${where}`,
      content: { provider, game, country },
    };
  };

  /** Accepts the id of an original, a symbol of the provider, or all games of one: `house:*`. */
  const find = async (typed: string) => {
    if (typed === `${HOUSE}:${ALL}`) return { provider: HOUSE, game: ALL, name: 'all originals' };
    if (typed === `${providerId}:${ALL}`)
      return { provider: providerId, game: ALL, name: `all games of ${providerId}` };
    const own = GAMES.find(({ id }) => id === typed);
    if (own) return { provider: HOUSE, game: own.id, name: own.texts.name };
    const known = (await readGames(database)).find(({ symbol }) => symbol === typed);
    return known ? { provider: providerId, game: known.symbol, name: known.name } : null;
  };
  const countryIn = (options: Input['options']) =>
    options['country'] === undefined ? ALL : String(options['country']).trim().toUpperCase();
  const valuesOf = (content: Plan['content']) => {
    const { provider, game, country } = content as unknown as Switched;
    return [provider, game, country];
  };

  return [
    {
      name: 'game off',
      permission: 'games.switch',
      summary: 'Take no new bets on a game. Open rounds are finished',
      takes: ['game'],
      options: WHERE,
      async plan({ words, options }) {
        const plan = await planned(words['game']!, countryIn(options), 'off');
        return plan.ok ? { ...plan, needsSecond: null } : plan;
      },
      async perform(tx, content, by) {
        const { rowCount } = await tx.query(
          `INSERT INTO game_switches (provider, game, country, off_since, switched_by, reason)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
          [...valuesOf(content), clock.now(), by.name, by.reason],
        );
        if (rowCount === 0) return { ok: false, text: 'It is off there already.' };
        return {
          ok: true,
          output: { kind: 'facts', facts: { state: 'off' } },
          before: { state: 'on' },
          after: { ...content, state: 'off' },
        };
      },
    },
    {
      name: 'game on',
      permission: 'games.switch',
      approval: 'games.approve',
      summary: 'Take bets on a game again. Two people',
      takes: ['game'],
      options: WHERE,
      async plan({ words, options }) {
        const plan = await planned(words['game']!, countryIn(options), 'on');
        return plan.ok ? { ...plan, needsSecond: 'a game that was switched off' } : plan;
      },
      async perform(tx, content) {
        const { rowCount } = await tx.query(
          'DELETE FROM game_switches WHERE provider = $1 AND game = $2 AND country = $3',
          valuesOf(content),
        );
        if (rowCount === 0) return { ok: false, text: 'It is not off there.' };
        return {
          ok: true,
          output: { kind: 'facts', facts: { state: 'on' } },
          before: { state: 'off' },
          after: { ...content, state: 'on' },
        };
      },
    },
    {
      name: 'game limit',
      permission: 'games.limit',
      approval: 'games.approve',
      summary:
        'Set the largest stake, the largest win or the exposure of a game below the setting, or `none`. Two people',
      takes: ['game', 'kind', 'dollars'],
      async plan({ words }) {
        const found = await find(words['game']!);
        if (!found) return { ok: false, text: 'There is no such game.' };
        const { provider, game, name } = found;
        const kind = LIMIT_KINDS.find((known) => known === words['kind']);
        if (!kind) return { ok: false, text: `The kind is one of ${LIMIT_KINDS.join(', ')}.` };
        const setting = settingOf(kind, provider, game);
        if (setting === null)
          return {
            ok: false,
            text: 'Wins and exposure can be limited for the originals only, wins for one game at a time.',
          };
        const typed = words['dollars']!.trim();
        const amount = typed === 'none' ? null : /^\d{1,9}(\.\d{1,2})?$/.test(typed) ? parseUsd(Number(typed)) : 0n;
        if (amount !== null && (amount === 0n || amount > setting))
          return {
            ok: false,
            text: `Type a sum of dollars up to ${formatUsd(setting)}, which is the setting, or none.`,
          };
        return {
          ok: true,
          target: `game:${provider}:${game}`,
          summary: `limit of the ${kind} of ${name}: ${amount === null ? `none but the setting, ${formatUsd(setting)}` : formatUsd(amount)}`,
          content: { provider, game, kind, amount: amount === null ? null : String(amount) },
          needsSecond: 'limits of games',
          sameAs: `${provider} ${game} ${kind}`,
        };
      },
      async perform(tx, content, by) {
        const { provider, game, kind, amount } = content as unknown as SetContent;
        const before = await tx.query<{ amount_micros: bigint }>(
          'DELETE FROM game_limits WHERE provider = $1 AND game = $2 AND kind = $3 RETURNING amount_micros',
          [provider, game, kind],
        );
        if (amount !== null) {
          await tx.query(
            `INSERT INTO game_limits (provider, game, kind, amount_micros, set_at, set_by, reason) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
            [provider, game, kind, amount, clock.now(), by.proposedBy?.name ?? by.name, by.reason],
          );
        } else if (before.rowCount === 0) return { ok: false, text: 'No such limit is set.' };
        const told = (micros: bigint | undefined) =>
          micros === undefined ? 'the setting' : formatUsd(usdMicros(micros));
        const after = told(amount === null ? undefined : BigInt(amount));
        return {
          ok: true,
          output: { kind: 'facts', facts: { limit: after } },
          before: { limit: told(before.rows[0]?.amount_micros) },
          after: { provider, game, kind, limit: after },
        };
      },
    },
  ];
}
