import { useId, type ReactNode } from 'react';
import { CURRENCIES, isCurrencyCode, type CurrencyCode } from './currencies.ts';

const GROUNDS: Record<CurrencyCode, string> = {
  btc: '#f7931a',
  eth: '#627eea',
  ltc: '#345d9d',
  usdt: '#26a17b',
  usdc: '#2775ca',
  sol: '#0b0910',
  trx: '#e50915',
  doge: '#c2a633',
};

const line = { fill: 'none', stroke: '#fff', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

const SIGNS: Record<Exclude<CurrencyCode, 'sol'>, ReactNode> = {
  btc: (
    <path
      {...line}
      strokeWidth="2.4"
      transform="rotate(13 16 16)"
      d="M11.5 9.6h6.2a3.2 3.2 0 0 1 0 6.4h-4.5 5.3a3.3 3.3 0 0 1 0 6.6h-7M13.2 9.6v13M14.8 6.8v2.8M18.2 6.8v2.8M14.8 22.6v2.8M18.2 22.6v2.8"
    />
  ),
  eth: (
    <g fill="#fff">
      <path opacity=".6" d="M16 4.5v8.6l7.2 3.2z" />
      <path d="m16 4.5-7.2 11.8 7.2-3.2z" />
      <path opacity=".6" d="M16 21.9v5.7l7.2-9.9z" />
      <path d="M16 27.6v-5.7l-7.2-4.2z" />
      <path opacity=".25" d="m16 20.5 7.2-4.2-7.2-3.2z" />
      <path opacity=".6" d="m8.8 16.3 7.2 4.2v-7.4z" />
    </g>
  ),
  ltc: <path {...line} strokeWidth="3.2" d="m15.4 7.6-3.7 15.6h10.1M9.6 18.6l9.2-3.8" />,
  usdt: (
    <>
      <path fill="#fff" d="M8.6 7.6h14.8v3.6h-5.6v13.2h-3.6V11.2H8.6z" />
      <ellipse {...line} strokeWidth="1.5" cx="16" cy="15.8" rx="8.4" ry="2.4" />
    </>
  ),
  usdc: (
    <g {...line}>
      <path
        strokeWidth="1.9"
        d="M19.3 12.9c-.4-1.4-1.6-2.1-3.3-2.1-1.9 0-3.2 1-3.2 2.5 0 3.7 6.6 1.7 6.6 5.5 0 1.6-1.4 2.6-3.4 2.6-1.9 0-3.2-.8-3.5-2.4M16 8.7v14.6"
      />
      <path strokeWidth="2" d="M12.4 6.6a10 10 0 0 0 0 18.8M19.6 6.6a10 10 0 0 1 0 18.8" />
    </g>
  ),
  trx: (
    <path
      {...line}
      strokeWidth="1.7"
      d="m7.8 8.2 14 2.6 3 3.2-9.4 11.6zm0 0 8.6 7.5m-1 9.9 1-9.9m0 0 8.4-1.7m-8.4 1.7 5.4-4.9"
    />
  ),
  doge: <path {...line} strokeWidth="3" d="M12.4 9.2h3.4a6.8 6.8 0 0 1 0 13.6h-3.4zM9.2 16h7" />,
};

/** A coin's icon. Tokens carry a badge of their network. */
export function CoinMark({ code, size = 32 }: { code: string; size?: number }) {
  if (!isCurrencyCode(code)) {
    return <span aria-hidden="true" className="shrink-0 rounded-full bg-s4" style={{ width: size, height: size }} />;
  }
  return (
    <span aria-hidden="true" className="relative shrink-0" style={{ width: size, height: size }}>
      <Disc code={code} size={size} />
      {CURRENCIES[code].stable && (
        <span className="absolute -right-1 -bottom-1 rounded-full bg-s2 p-px">
          <Disc code="eth" size={Math.round(size * 0.42)} />
        </span>
      )}
    </span>
  );
}

function Disc({ code, size }: { code: CurrencyCode; size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} className="block">
      <circle cx="16" cy="16" r="16" fill={GROUNDS[code]} />
      {code === 'sol' ? <SolanaSign /> : SIGNS[code]}
    </svg>
  );
}

function SolanaSign() {
  const id = useId();
  return (
    <>
      <linearGradient id={id} x1="24" y1="8" x2="8" y2="24" gradientUnits="userSpaceOnUse">
        <stop stopColor="#14f195" />
        <stop offset="1" stopColor="#9945ff" />
      </linearGradient>
      <path fill={`url(#${id})`} d="M11 9h13.4l-3.2 3.4H7.8zM7.8 14.3h13.4l3.2 3.4H11zM11 19.6h13.4L21.2 23H7.8z" />
    </>
  );
}
