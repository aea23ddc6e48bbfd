import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { GAMES, type Game } from '../bets/game.ts';
import { ascii, sha256, toHex } from '../fairness/sha256.ts';
import { parseUsd } from '../money/usd.ts';
import { fairnessTexts } from '../texts/fairness.ts';
import { gamesTexts } from '../texts/games.ts';
import { formatMultiplier, formatPercentExact } from '../ui/amounts.ts';
import { apiGet } from '../ui/api-client.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import * as dice from './dice/rules.ts';
import type { readRules } from './fairness-api.ts';
import * as keno from './keno/rules.ts';
import * as mines from './mines/rules.ts';
import * as plinko from './plinko/rules.ts';
import { Verdict } from './revealed-pair.tsx';
import { ruleTextOf } from './rule-tables.ts';
import { RISKS, type Fraction } from './settlement.ts';

const texts = fairnessTexts.page;

/** How results come about, the exact return of every table, and whether this browser has the server's rules. */
export function FairnessScreen() {
  return (
    <article className="mx-auto grid max-w-240 gap-10">
      <header className="grid gap-4">
        <h1 className="text-3xl narrow:text-2xl">{texts.title}</h1>
        <p className="max-w-[720px] text-md text-t2">{texts.lead}</p>
      </header>
      <ol className="grid gap-3">
        {texts.steps.map((step, index) => (
          <li key={step} className="flex gap-4 rounded-panel bg-s1 p-4 text-md text-t2">
            <span aria-hidden className="font-display text-xl font-extrabold text-volt">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <section className="grid gap-4">
        <h2 className="text-xl">{texts.rules}</h2>
        <p className="text-t2">{texts.rulesHint}</p>
        <RuleHashes />
      </section>
      <section className="grid gap-6">
        <h2 className="text-xl">{texts.rtp}</h2>
        <p className="text-t2">{texts.rtpHint}</p>
        <RtpByRisk
          game="plinko"
          label={texts.rows}
          from={plinko.ROWS_MIN}
          to={plinko.ROWS_MAX}
          rtp={(rows, risk) => plinko.rtpOf({ rows, risk })}
        />
        <RtpByRisk
          game="keno"
          label={texts.picks}
          from={keno.PICKS_MIN}
          to={keno.PICKS_MAX}
          rtp={(picks, risk) => keno.rtpOf({ numbers: firstNumbers(picks), risk })}
        />
        <DiceTable />
        <MinesTable />
      </section>
    </article>
  );
}

function RuleHashes() {
  const { data } = useQuery({
    queryKey: ['fairness', 'rules'],
    queryFn: () => apiGet<typeof readRules>('/api/fairness/rules'),
    staleTime: Infinity,
  });
  if (!data) return <Skeleton className="h-60" />;
  return (
    <ul className="grid gap-2">
      {data.items.map(({ game, hash, winMax }) => {
        const known = GAMES.find((each) => each === game);
        const isSame = known !== undefined && toHex(sha256(ascii(ruleTextOf(known, parseUsd(winMax)!)))) === hash;
        return (
          <li key={game} className="grid gap-1 rounded-control bg-s1 p-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <b>{known ? gamesTexts.names[known] : game}</b>
              <Verdict good={isSame} text={isSame ? texts.same : texts.other} />
            </div>
            <code className="text-sm break-all text-t2">{hash}</code>
          </li>
        );
      })}
    </ul>
  );
}

interface RtpByRiskProps {
  game: Game;
  label: string;
  from: number;
  to: number;
  rtp(count: number, risk: (typeof RISKS)[number]): Fraction;
}

function RtpByRisk({ game, label, from, to, rtp }: RtpByRiskProps) {
  const counts = Array.from({ length: to - from + 1 }, (_none, i) => from + i);
  return (
    <RtpTable game={game} heads={[label, ...RISKS.map((risk) => gamesTexts.risks[risk])]}>
      {counts.map((count) => (
        <Row key={count} cells={[count, ...RISKS.map((risk) => percent(rtp(count, risk)))]} />
      ))}
    </RtpTable>
  );
}

function DiceTable() {
  const thresholds = [500, 2_500, 5_000, 5_050, 7_500, 9_000, 9_800];
  return (
    <RtpTable
      game="dice"
      hint={texts.diceText}
      heads={[texts.threshold, texts.multiplier, gamesTexts.chance, gamesTexts.returnToPlayer]}
    >
      {thresholds.map((threshold) => (
        <Row
          key={threshold}
          cells={[
            (threshold / 100).toFixed(2),
            formatMultiplier(dice.winMultiplierE4(threshold) / 10_000),
            percent(dice.winChance(threshold)),
            percent(dice.rtpOf({ threshold })),
          ]}
        />
      ))}
    </RtpTable>
  );
}

function MinesTable() {
  const counts = Array.from({ length: mines.MINES_MAX }, (_none, i) => i + 1);
  return (
    <RtpTable game="mines" heads={[texts.mines, texts.lowest, texts.highest]}>
      {counts.map((count) => {
        const flips = mines
          .multipliersE4({ mines: count })
          .map((_multiplier, i) => mines.rtpOf({ mines: count }, i + 1));
        const sorted = flips.toSorted((a, b) => toNumber(a) - toNumber(b));
        return <Row key={count} cells={[count, percent(sorted[0]!), percent(sorted.at(-1)!)]} />;
      })}
    </RtpTable>
  );
}

interface RtpTableProps {
  game: Game;
  hint?: string;
  heads: readonly string[];
  children: ReactNode;
}

function RtpTable({ game, hint, heads, children }: RtpTableProps) {
  return (
    <div className="grid gap-2">
      <h3 className="text-lg font-bold">{gamesTexts.names[game]}</h3>
      {hint && <p className="text-t2">{hint}</p>}
      <div
        className="overflow-x-auto rounded-panel bg-s1 p-2"
        role="region"
        aria-label={gamesTexts.names[game]}
        tabIndex={0}
      >
        <table className="w-full text-right">
          <thead className="text-sm text-t2">
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className="px-3 py-2 font-semibold first:text-left">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </div>
  );
}

function Row({ cells }: { cells: readonly (string | number)[] }) {
  const [head, ...values] = cells;
  return (
    <tr className="border-t border-s3">
      <th scope="row" className="px-3 py-2 text-left font-semibold">
        {head}
      </th>
      {values.map((value, index) => (
        <td key={heads(index)} className="px-3 py-2">
          {value}
        </td>
      ))}
    </tr>
  );
}

const heads = (index: number) => `column ${index}`;
const toNumber = ({ numerator, denominator }: Fraction) => Number(numerator) / Number(denominator);
const percent = (share: Fraction) => formatPercentExact(toNumber(share));

function firstNumbers(count: number): number[] {
  return Array.from({ length: count }, (_none, i) => i + 1);
}
