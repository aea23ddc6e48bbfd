import type { ApiCall } from './api-call.ts';
import { DECIMALS, roundUnits, unitsText } from './coin-amount.ts';
import { COINS, findListed, OTHER_LISTED, type Coin } from './coins.ts';
import type { Machine } from './machine.ts';
import { isEnabled, minDeposit } from './payments.ts';
import { pendingUnits } from './payouts.ts';
import { problem, type Problem } from './problem.ts';

export function coinCalls(machine: Machine): ApiCall[] {
  return [...listCalls(machine), ...valueCalls(machine)];
}

function listCalls(machine: Machine): ApiCall[] {
  const enabled = (): Coin[] => COINS.filter((coin) => isEnabled(machine, coin));
  const listed = (): string[] => [...enabled(), ...OTHER_LISTED].map(({ listed }) => listed);
  return [
    {
      name: 'currencies',
      method: 'GET',
      path: '/currencies',
      needs: 'key',
      answer: ({ query }) => ({
        currencies: query['fixed_rate'] === 'true' ? enabled().map((coin) => limitsOf(machine, coin)) : listed(),
      }),
    },
    {
      name: 'currency',
      method: 'GET',
      path: '/currencies/:id',
      needs: 'key',
      answer({ id }) {
        const coin = findListed(id);
        return coin && isEnabled(machine, coin) ? limitsOf(machine, coin) : unavailable(id);
      },
    },
    {
      name: 'full-currencies',
      method: 'GET',
      path: '/full-currencies',
      needs: 'key',
      answer: () => ({
        currencies: [...COINS.map((coin) => fullEntry(machine, coin)), ...OTHER_LISTED.map(otherEntry)],
      }),
    },
    {
      name: 'merchant-coins',
      method: 'GET',
      path: '/merchant/coins',
      needs: 'key',
      answer: () => ({ selectedCurrencies: enabled().map(({ listed }) => listed.toUpperCase()) }),
    },
  ];
}

function valueCalls(machine: Machine): ApiCall[] {
  return [
    {
      name: 'min-amount',
      method: 'GET',
      path: '/min-amount',
      needs: 'key',
      answer: ({ query }) => minAmount(machine, query),
    },
    {
      name: 'estimate',
      method: 'GET',
      path: '/estimate',
      needs: 'key',
      answer: ({ query }) => estimate(machine, query),
    },
    {
      name: 'balance',
      method: 'GET',
      path: '/balance',
      needs: 'key',
      answer: () =>
        Object.fromEntries(
          COINS.map((coin) => {
            const pending = pendingUnits(machine, coin);
            const amount = machine.books.balance('merchant', coin) - pending;
            return [coin.listed, { amount: Number(unitsText(amount)), pendingAmount: Number(unitsText(pending)) }];
          }),
        ),
    },
  ];
}

type Query = Readonly<Record<string, string | undefined>>;

function minAmount(machine: Machine, query: Query): object {
  const { currency_from, currency_to, fiat_equivalent } = query;
  const coin = findListed(currency_from);
  if (!coin || (currency_to !== undefined && !findListed(currency_to)))
    return unavailable(coin ? currency_to : currency_from);
  const min = minDeposit(machine, coin);
  return {
    currency_from: coin.listed,
    currency_to: currency_to ?? coin.listed,
    min_amount: min,
    ...(fiat_equivalent && { fiat_equivalent: rounded(min * machine.rates.usd(coin), 6) }),
  };
}

function estimate({ rates }: Machine, { amount, currency_from: from, currency_to: to }: Query): object {
  const value = Number(amount);
  if (!(value >= 0)) return problem(400, 'INVALID_REQUEST_PARAMS', 'amount must be a number');
  const usdOf = (currency: string | undefined): number | null => {
    const coin = findListed(currency);
    return currency?.toLowerCase() === 'usd' ? 1 : coin && rates.usd(coin);
  };
  const [fromUsd, toUsd] = [usdOf(from), usdOf(to)];
  if (fromUsd === null || toUsd === null) return unavailable(fromUsd === null ? from : to);
  const estimated = rounded((value * fromUsd) / toUsd, findListed(to)?.decimals ?? DECIMALS);
  return { currency_from: from, amount_from: value, currency_to: to, estimated_amount: estimated };
}

function unavailable(currency: string | undefined): Problem {
  return problem(400, 'CURRENCY_UNAVAILABLE', `Currency ${String(currency)} is currently unavailable`);
}

function rounded(value: number, decimals: number): number {
  return Number(unitsText(roundUnits(value, decimals)));
}

function limitsOf(machine: Machine, coin: Coin): object {
  return {
    min_amount: minDeposit(machine, coin),
    max_amount: rounded(1e6 / machine.rates.usd(coin), 4),
    currency: coin.listed,
  };
}

function fullEntry(machine: Machine, coin: Coin): object {
  return {
    id: COINS.indexOf(coin) + 1,
    code: coin.listed.toUpperCase(),
    name: coin.name,
    enable: isEnabled(machine, coin),
    wallet_regex: coin.walletRegex,
    priority: COINS.indexOf(coin) + 1,
    extra_id_exists: false,
    extra_id_regex: null,
    logo_url: `/images/coins/${coin.listed}.svg`,
    track: true,
    cg_id: coin.name.toLowerCase().replaceAll(' ', '-'),
    is_maxlimit: false,
    network: machine.books.settings().coins[coin.listed]?.network ?? coin.network,
    smart_contract: null,
    network_precision: String(coin.decimals),
    ticker: coin.code,
    precision: coin.decimals,
    is_popular: true,
    is_stable: coin.code.startsWith('usd'),
    available_for_payment: isEnabled(machine, coin),
    available_for_payout: isEnabled(machine, coin),
  };
}

function otherEntry({ listed, name, network }: (typeof OTHER_LISTED)[number], index: number): object {
  const id = COINS.length + index + 1;
  const shared = { id, priority: id, enable: false, wallet_regex: '', extra_id_exists: false, precision: 6 };
  return { ...shared, code: listed.toUpperCase(), name, network, ticker: listed.slice(0, 4), is_stable: true };
}
