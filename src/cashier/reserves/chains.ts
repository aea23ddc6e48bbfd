import { CURRENCIES } from '../coins/currencies.ts';
import { DECIMAL_PLACES, type Decimal } from '../coins/decimals.ts';
import type { ReserveAddress, ReserveCoin } from './reserve-addresses.ts';

export interface ChainSettings {
  /** Public APIs compatible with Esplora. */
  bitcoinUrl: string;
  litecoinUrl: string;
  /** An Ethereum node with JSON-RPC. */
  ethereumUrl: string;
}

/** The balance of an address in confirmed blocks. Null if the node does not answer, or answers something else. */
export type ReadBalance = (address: ReserveAddress) => Promise<Decimal | null>;

const CALL_MS_MAX = 10_000;
/** The tokens' contracts on Ethereum mainnet. */
const CONTRACTS: Partial<Record<ReserveCoin, string>> = {
  usdt: '0xdac17f958d2ee523a2206206994597c13d831ec7',
  usdc: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
};
/** `balanceOf(address)` */
const BALANCE_OF = '0x70a08231';
/** Blocks that can no longer be replaced. */
const BLOCK = 'finalized';

export function createChainReader({ bitcoinUrl, litecoinUrl, ethereumUrl }: ChainSettings): ReadBalance {
  return async ({ coin, address }) => {
    const units =
      coin === 'btc' || coin === 'ltc'
        ? await readOutputs(coin === 'btc' ? bitcoinUrl : litecoinUrl, address)
        : await readEthereum(ethereumUrl, coin, address);
    return units === null ? null : ((units * 10n ** BigInt(DECIMAL_PLACES - CURRENCIES[coin].decimals)) as Decimal);
  };
}

async function readOutputs(url: string, address: string): Promise<bigint | null> {
  const answer = await call(`${url}/address/${address}`);
  const { funded_txo_sum: funded, spent_txo_sum: spent } = answer?.['chain_stats'] ?? {};
  if (!Number.isSafeInteger(funded) || !Number.isSafeInteger(spent)) return null;
  const left = BigInt(funded as number) - BigInt(spent as number);
  return left < 0n ? null : left;
}

async function readEthereum(url: string, coin: ReserveCoin, address: string): Promise<bigint | null> {
  const contract = CONTRACTS[coin];
  const question = contract
    ? {
        method: 'eth_call',
        params: [{ to: contract, data: BALANCE_OF + address.slice(2).toLowerCase().padStart(64, '0') }, BLOCK],
      }
    : { method: 'eth_getBalance', params: [address, BLOCK] };
  const answer = await call(url, { jsonrpc: '2.0', id: 1, ...question });
  const result: unknown = answer?.['result'];
  return typeof result === 'string' && /^0x[0-9a-f]{1,64}$/i.test(result) ? BigInt(result) : null;
}

type Answer = Record<string, Record<string, unknown> | undefined>;

async function call(url: string, body?: object): Promise<Answer | null> {
  try {
    const response = await fetch(url, {
      ...(body ? { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(CALL_MS_MAX),
    });
    if (!response.ok) return null;
    const answer: unknown = await response.json();
    return typeof answer === 'object' && answer !== null ? (answer as Answer) : null;
  } catch {
    return null;
  }
}
