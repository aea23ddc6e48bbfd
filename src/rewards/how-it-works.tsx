import { toUsd } from '../money/usd.ts';
import { BONUS_CLAIM, BONUSES, GIVEBACK_MAX_PERCENT, RAKEBACK, RANK_UP, VIP_HOST } from '../terms/house-terms.ts';
import { RANK_LADDER } from '../terms/ranks.ts';
import { rewardsTexts } from '../texts/rewards.ts';
import { vipTexts } from '../texts/vip.ts';
import { formatPercent, formatUsdPlain } from '../ui/amounts.ts';

const EXAMPLE_STAKE = 100;
const EXAMPLE_EDGE_PERCENT = 1;

/** Every formula of the programme, generated from the rules. */
export function HowItWorks() {
  return (
    <div className="grid grid-cols-2 items-start gap-4 game-narrow:grid-cols-1">
      <HowRakeback />
      <HowRankUp />
      <HowBonuses />
    </div>
  );
}

function HowRakeback() {
  const reward = (EXAMPLE_STAKE * EXAMPLE_EDGE_PERCENT * RAKEBACK.percent) / 10_000;
  return (
    <Explanation
      title={rewardsTexts.howRakeback}
      formulas={[{ text: rewardsTexts.rakebackFormula(formatPercent(RAKEBACK.percent)) }]}
      sentences={[
        rewardsTexts.rakebackPlain(formatPercent(RAKEBACK.percent)),
        rewardsTexts.rakebackExample(
          formatUsdPlain(EXAMPLE_STAKE),
          formatPercent(EXAMPLE_EDGE_PERCENT),
          formatUsdPlain(reward),
        ),
        rewardsTexts.rakebackPromotional(formatPercent(RAKEBACK.promotionalPercent)),
        rewardsTexts.rakebackExact(formatUsdPlain(RAKEBACK.claimMin)),
        rewardsTexts.rakebackRefunded,
      ]}
    />
  );
}

function HowRankUp() {
  const [before, rank] = [RANK_LADDER[1]!, RANK_LADDER[2]!];
  const usd = (micros: bigint) => formatUsdPlain(toUsd(micros));
  return (
    <Explanation
      title={rewardsTexts.howRankUp}
      formulas={[{ text: rewardsTexts.rankUpFormula(formatPercent(RANK_UP.percent)) }]}
      sentences={[
        rewardsTexts.rankUpPlain(formatPercent(RANK_UP.promotionalLevellingPercent)),
        rewardsTexts.rankUpExample(rank.name, usd(rank.minimum), usd(before.minimum), usd(rank.reward)),
        rewardsTexts.rankUpOrder,
      ]}
    />
  );
}

function HowBonuses() {
  const kinds = Object.keys(BONUSES) as (keyof typeof BONUSES)[];
  return (
    <Explanation
      title={vipTexts.howBonuses}
      className="col-span-full"
      formulas={kinds.map((kind) => {
        const { of, percent, every, from } = BONUSES[kind];
        return {
          text: vipTexts.bonusFormulas[of](vipTexts.bonusNames[kind], formatPercent(percent)),
          note: `${vipTexts.bonusFrom(from)}, ${vipTexts.bonusEvery[every]}`,
        };
      })}
      sentences={[
        vipTexts.bonusTheoretical,
        vipTexts.bonusNetLoss,
        vipTexts.bonusRank,
        vipTexts.bonusClaimRule(formatUsdPlain(BONUS_CLAIM.min), BONUS_CLAIM.withinDays),
        vipTexts.giveback(formatPercent(GIVEBACK_MAX_PERCENT)),
        vipTexts.hostRule(VIP_HOST.from),
      ]}
    />
  );
}

interface ExplanationProps {
  title: string;
  formulas: readonly { text: string; note?: string }[];
  sentences: readonly string[];
  className?: string;
}

function Explanation({ title, formulas, sentences, className = '' }: ExplanationProps) {
  return (
    <section className={`grid content-start gap-4 self-stretch rounded-panel bg-s1 p-6 sheet:p-4 ${className}`}>
      <h2 className="text-lg">{title}</h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(420px,100%),1fr))] gap-2">
        {formulas.map(({ text, note }) => (
          <li key={text} className="rounded-control bg-well px-4 py-3">
            <p className="text-md font-semibold text-gold">{text}</p>
            {note && <p className="text-sm text-t2">{note}</p>}
          </li>
        ))}
      </ul>
      {sentences.map((sentence) => (
        <p key={sentence} className="max-w-[960px] text-md text-t2">
          {sentence}
        </p>
      ))}
    </section>
  );
}
