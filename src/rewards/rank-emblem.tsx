import type { ReactNode } from 'react';
import type { Tier } from '../terms/house-terms.ts';
import { tierOf } from '../terms/ranks.ts';

/** A rank's badge: a medal of its tier, with one pip per step. The rank's name is shown next to it. */
export function RankEmblem({ rank, className }: { rank: string; className?: string }) {
  const { light, dark, rim, ink, mark } = LOOKS[tierOf(rank)];
  const steps = /I+$/.exec(rank)?.[0].length ?? 0;
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <path d="M32 2 58 17v30L32 62 6 47V17Z" fill={rim} />
      <path d="M32 7 53.5 19.5v25L32 57 10.5 44.5v-25Z" fill={dark} />
      <path d="M32 7v25L10.5 19.5Z M32 32v25L10.5 44.5v-25Z" fill={light} opacity="0.45" />
      <path d="M32 7 53.5 19.5 32 32 10.5 19.5Z" fill={light} opacity="0.55" />
      <g fill={ink}>{mark}</g>
      {Array.from({ length: steps }, (_none, step) => (
        <circle key={step} cx={32 + (step - (steps - 1) / 2) * 7} cy="49" r="2.4" fill={ink} />
      ))}
    </svg>
  );
}

interface Look {
  light: string;
  dark: string;
  rim: string;
  ink: string;
  mark: ReactNode;
}

const DIAMOND = 'M22 22h20l7 9-17 17-17-17Z';

const LOOKS: Record<Tier, Look> = {
  Unranked: {
    light: '#6f66a0',
    dark: '#3b3260',
    rim: '#2c2548',
    ink: '#bdb6db',
    mark: <circle cx="32" cy="31" r="9" fill="none" stroke="#bdb6db" strokeWidth="3" strokeDasharray="5 4.4" />,
  },
  Rookie: {
    light: '#f2b184',
    dark: '#a85a2a',
    rim: '#f0a06a',
    ink: '#2b1203',
    mark: <path d="m32 18 4 8.6 9.4 1.1-7 6.4 1.9 9.3-8.3-4.7-8.3 4.7 1.9-9.3-7-6.4 9.4-1.1Z" />,
  },
  Coinling: {
    light: '#ffe39a',
    dark: '#d99a17',
    rim: '#ffc94a',
    ink: '#3a2500',
    mark: (
      <>
        <ellipse cx="32" cy="24" rx="11" ry="5" />
        <path d="M21 28c2 3 6.5 4 11 4s9-1 11-4v3.5c-2 3-6.5 4-11 4s-9-1-11-4Z" />
        <path d="M21 36c2 3 6.5 4 11 4s9-1 11-4v3.5c-2 3-6.5 4-11 4s-9-1-11-4Z" />
      </>
    ),
  },
  'High Roller': {
    light: '#cabfff',
    dark: '#5f44e8',
    rim: '#9d8bff',
    ink: '#fff',
    mark: (
      <>
        <rect x="21" y="20" width="22" height="22" rx="5" />
        <g fill="#5f44e8">
          <circle cx="27" cy="26" r="2.3" />
          <circle cx="37" cy="26" r="2.3" />
          <circle cx="32" cy="31" r="2.3" />
          <circle cx="27" cy="36" r="2.3" />
          <circle cx="37" cy="36" r="2.3" />
        </g>
      </>
    ),
  },
  'Platinum Ace': {
    light: '#ffffff',
    dark: '#8aa3bd',
    rim: '#dbe8f5',
    ink: '#0f1a2b',
    mark: <path d="M32 17c4 6 11 8.5 11 15a6 6 0 0 1-9.5 4.8L36 43h-8l2.5-6.2A6 6 0 0 1 21 32c0-6.5 7-9 11-15Z" />,
  },
  'Emerald Spinner': {
    light: '#8dffd6',
    dark: '#0c9a6b',
    rim: '#2ee6a6',
    ink: '#00291b',
    mark: (
      <>
        <circle cx="32" cy="31" r="11.5" fill="none" stroke="#00291b" strokeWidth="3" />
        <path d="m32 21 1.8 8.2L42 31l-8.2 1.8L32 41l-1.8-8.2L22 31l8.2-1.8Z" />
      </>
    ),
  },
  'Black Diamond': {
    light: '#5a4b93',
    dark: '#0a0814',
    rim: '#9d8bff',
    ink: '#f5f3ff',
    mark: (
      <>
        <path d={DIAMOND} />
        <path d="M15 31h34M22 22l10 26 10-26" fill="none" stroke="#0a0814" strokeWidth="1.8" />
      </>
    ),
  },
  'Roulo Royalty': {
    light: '#f3ffc2',
    dark: '#8fb80f',
    rim: '#ffc94a',
    ink: '#121700',
    mark: (
      <>
        <path d="m18 24 7.5 6L32 19l6.5 11 7.5-6-3 15H21Z" />
        <rect x="21" y="41" width="22" height="3.5" rx="1.7" />
      </>
    ),
  },
};
