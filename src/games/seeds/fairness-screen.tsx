import { useQuery } from '@tanstack/react-query';
import { ascii, sha256, toHex } from '../../fairness/sha256.ts';
import { parseUsd } from '../../money/usd.ts';
import { fairnessTexts } from '../../texts/fairness.ts';
import { gamesTexts } from '../../texts/games.ts';
import { formatPercentExact } from '../../ui/amounts.ts';
import { apiGet } from '../../ui/api-client.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { gameCalled, GAMES } from '../all.ts';
import type { GameDefinition } from '../definition.ts';
import type { readRules } from './fairness-api.ts';
import { MemoryPanel } from '../receipts/memory-panel.tsx';
import { ProofMap } from '../receipts/proof-map.tsx';
import { TryToCheat } from '../receipts/try-to-cheat.tsx';
import { Verdict } from './revealed-pair.tsx';
import { ruleTextOf } from '../verify/rule-tables.ts';
import type { Fraction } from '../settlement.ts';

const texts = fairnessTexts.page;

/** How results are made, the exact return of every table, and whether this browser has the server's rules. */
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
      <ProofMap />
      <TryToCheat />
      <MemoryPanel />
      <section className="grid gap-4">
        <h2 className="text-xl">{texts.rules}</h2>
        <p className="text-t2">{texts.rulesHint}</p>
        <RuleHashes />
      </section>
      <section className="grid gap-6">
        <h2 className="text-xl">{texts.rtp}</h2>
        <p className="text-t2">{texts.rtpHint}</p>
        {GAMES.map((game) => (
          <ReturnsOf key={game.id} game={game} />
        ))}
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
        const known = gameCalled(game);
        const isSame = known !== null && toHex(sha256(ascii(ruleTextOf(known.id, parseUsd(winMax)!)))) === hash;
        return (
          <li key={game} className="grid gap-1 rounded-control bg-s1 p-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <b>{known?.texts.name ?? game}</b>
              <Verdict good={isSame} text={isSame ? texts.same : texts.other} />
            </div>
            <code className="text-sm break-all text-t2">{hash}</code>
          </li>
        );
      })}
    </ul>
  );
}

function ReturnsOf({ game }: { game: GameDefinition }) {
  const { hint, heads, rows } = game.returns();
  const { name } = game.texts;
  return (
    <div className="grid gap-2">
      <h3 className="text-lg font-bold">{name}</h3>
      {hint && <p className="text-t2">{hint}</p>}
      <div className="overflow-x-auto rounded-panel bg-s1 p-2" role="region" aria-label={name} tabIndex={0}>
        <table className="w-full text-right">
          <thead className="text-sm text-t2">
            <tr>
              {heads
                .map((head) => (typeof head === 'string' ? head : gamesTexts.risks[head.risk]))
                .map((head) => (
                  <th key={head} scope="col" className="px-3 py-2 font-semibold first:text-left">
                    {head}
                  </th>
                ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <Row key={cells[0]} cells={cells} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Row({ cells }: { cells: ReturnType<GameDefinition['returns']>['rows'][number] }) {
  const [head, ...values] = cells;
  return (
    <tr className="border-t border-s3">
      <th scope="row" className="px-3 py-2 text-left font-semibold">
        {shown(head)}
      </th>
      {values.map((value, index) => (
        <td key={columnOf(index)} className="px-3 py-2">
          {shown(value)}
        </td>
      ))}
    </tr>
  );
}

const columnOf = (index: number) => `column ${index}`;

function shown(cell: string | number | Fraction): string | number {
  if (typeof cell !== 'object') return cell;
  return formatPercentExact(Number(cell.numerator) / Number(cell.denominator));
}
