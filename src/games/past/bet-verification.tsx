import { Check, X } from 'lucide-react';
import { fairnessTexts } from '../../texts/fairness.ts';
import { classNames } from '../../ui/class-names.ts';
import { gameOf } from '../all.ts';
import type { PublicBet } from './bets-api.ts';
import { Verdict } from '../seeds/revealed-pair.tsx';
import { verifyBet, type Check as BetCheck, type Verification } from '../verify/verify-bet.ts';

const texts = fairnessTexts.bet;

/** Recomputes the bet in this browser, and shows each step next to what the bet claims. */
export function BetVerification({ bet }: { bet: PublicBet }) {
  const verification = verifyBet(bet);
  const seeds: [string, string][] = [
    [texts.serverSeed, bet.serverSeed ?? texts.notYet],
    [texts.serverSeedHash, bet.serverSeedHash],
    [fairnessTexts.clientSeed, bet.clientSeed],
    [texts.nonce, String(bet.nonce)],
    [texts.rulesHash, bet.rulesHash],
  ];
  return (
    <section className="grid gap-4 rounded-panel bg-s1 p-6 narrow:p-4" aria-labelledby="verification">
      <h2 id="verification" className="text-lg">
        {texts.verification}
      </h2>
      <Summary verification={verification} />
      {'checks' in verification && <Checks game={bet.game} checks={verification.checks} />}
      <dl className="grid gap-3">
        {seeds.map(([label, value]) => (
          <div key={label} className="grid gap-1">
            <dt className="text-sm text-t2">{label}</dt>
            <dd className="rounded-control bg-well px-3 py-2 text-sm break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <a href={`/verifier.html#bet=${encodeURIComponent(JSON.stringify(bet))}`} className="text-iris underline">
        {fairnessTexts.standalone}
      </a>
    </section>
  );
}

function Summary({ verification }: { verification: Verification }) {
  if (verification.status === 'verified') return <Verdict good text={texts.verifiedHere} />;
  if (verification.status === 'different') return <Verdict good={false} text={texts.different} />;
  if (verification.status === 'unreadable') return <Verdict good={false} text={texts.unreadable} />;
  return <p className="text-t2">{verification.status === 'open' ? texts.open : texts.notRevealed}</p>;
}

function Checks({ game, checks }: { game: PublicBet['game']; checks: readonly BetCheck[] }) {
  const ofGame = gameOf(game).verification.checks;
  const common: Readonly<Record<string, string>> = texts.checks;
  return (
    <ul className="grid gap-2">
      {checks.map(({ name, expected, actual, ok }) => {
        const Icon = ok ? Check : X;
        return (
          <li key={name} className="grid gap-1 rounded-control bg-s2 p-3">
            <span className={classNames('flex items-center gap-2 font-semibold', ok ? 'text-mint' : 'text-rose')}>
              <Icon size={18} aria-label={ok ? texts.right : texts.wrong} />
              <span className="text-t1">{ofGame[name.replace('result.', '')] ?? common[name]}</span>
            </span>
            <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm">
              <dt className="text-t2">{texts.expected}</dt>
              <dd className="break-all">{expected}</dd>
              <dt className="text-t2">{texts.actual}</dt>
              <dd className="break-all">{actual}</dd>
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
