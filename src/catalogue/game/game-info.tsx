import { Trophy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { PROMOTION } from '../../terms/house-terms.ts';
import { gameDescriptions } from '../../texts/game-descriptions.ts';
import { slotStories } from '../../texts/slot-stories.ts';
import { factNames, slotTexts } from '../../texts/slots.ts';
import { formatDateTime, formatPercent, formatUsd } from '../../ui/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs, type Tab } from '../../ui/tabs.tsx';
import { useCatalogue } from '../lists/catalogue-query.web.ts';
import { describeSlot } from './describe-game.ts';
import { useActiveJackpots, useJackpotWins } from './jackpots.web.ts';
import type { ListedGame } from '../lists/listed-game.web.ts';
import { VolatilityBars } from './volatility-bars.tsx';

type InfoTab = 'description' | 'bigWins' | 'luckyWins';
const TABS: readonly Tab<InfoTab>[] = (['description', 'bigWins', 'luckyWins'] as const).map((id) => ({
  id,
  label: slotTexts.tabs[id],
}));

interface GameInfoProps {
  /** The accessible name of the tabs. */
  name: string;
  /** Content of the first tab. */
  description: ReactNode;
}

/** The panel below a slot or a live table: description, available jackpots, and past wins. */
export function GameInfo({ name, description }: GameInfoProps) {
  const [tab, setTab] = useState<InfoTab>('description');
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-panel bg-s1 p-6 narrow:p-4">
      <Tabs label={name} tabs={TABS} selected={tab} onSelect={setTab} className="w-fit max-w-full">
        {tab === 'description' && description}
        {tab === 'bigWins' && <ActiveJackpots />}
        {tab === 'luckyWins' && <JackpotWins />}
      </Tabs>
    </section>
  );
}

export function SlotDescription({ game }: { game: ListedGame }) {
  const { rtp, volatility, mechanic, theme } = game;
  return (
    <div className="grid gap-5">
      <dl className="flex flex-wrap gap-3 *:grid *:min-w-36 *:flex-1 *:gap-1 *:rounded-control *:bg-s2 *:p-4 [&_dd]:text-md [&_dd]:font-bold [&_dt]:text-sm [&_dt]:text-t2">
        {rtp !== undefined && <FactCard name={slotTexts.rtpLong} value={formatPercent(rtp)} />}
        {volatility !== undefined && (
          <div>
            <dt>{slotTexts.volatility}</dt>
            <dd className="flex items-center gap-2">
              {factNames.volatility[volatility]}
              <VolatilityBars volatility={volatility} />
            </dd>
          </div>
        )}
        {mechanic !== undefined && (
          <FactCard name={slotTexts.mechanic} value={factNames.mechanic[mechanic] ?? mechanic} />
        )}
        {theme !== undefined && <FactCard name={slotTexts.theme} value={factNames.theme[theme] ?? theme} />}
      </dl>
      <div className="grid max-w-[720px] gap-3 text-md text-t2">
        <h2 className="text-lg text-t1">{gameDescriptions.about(game.name)}</h2>
        {describeSlot(game, gameDescriptions, slotStories, formatPercent).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {rtp !== undefined && rtp > PROMOTION.rtpMaxPercent && <p>{slotTexts.promotionBarred}</p>}
      </div>
    </div>
  );
}

function FactCard({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Rows shown at first, and added by each press. */
const PAGE = 50;

function ActiveJackpots() {
  const jackpots = useActiveJackpots();
  const [shown, setShown] = useState(PAGE);
  const { data: games } = useCatalogue(jackpots.length > 0);
  if (jackpots.length === 0) return <EmptyState icon={Trophy} text={slotTexts.noJackpots} />;
  // The provider's id means nothing to a player, so the row waits for the name.
  const nameOf = (id: string) => games && (games.find((game) => game.id === id)?.name ?? id);
  const listed = jackpots.toSorted((a, b) => b.amount - a.amount).slice(0, shown);
  return (
    <>
      <ul aria-label={slotTexts.tabs.bigWins} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {listed.map(({ game, amount, tier }) => (
          <li key={`${game} ${tier} ${amount}`} className="flex min-h-12 items-center gap-4 rounded-control bg-bg px-4">
            <span className="min-w-0 flex-1 truncate font-semibold">{nameOf(game)}</span>
            <span className="shrink-0 rounded-chip bg-s3 px-2 text-sm text-gold">{slotTexts.tier(tier + 1)}</span>
            <span className="shrink-0 font-bold text-gold">{formatUsd(amount)}</span>
          </li>
        ))}
      </ul>
      {jackpots.length > PAGE && (
        <div className="grid justify-items-center gap-3 pt-4">
          <p role="status" className="text-sm text-t2">
            {slotTexts.displayingJackpots(listed.length, jackpots.length)}
          </p>
          {listed.length < jackpots.length && (
            <Button onClick={() => setShown(shown + PAGE)}>{slotTexts.moreJackpots}</Button>
          )}
        </div>
      )}
    </>
  );
}

function JackpotWins() {
  const wins = useJackpotWins();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-t2">{slotTexts.winsNote}</p>
      {wins.length === 0 ? (
        <EmptyState icon={Trophy} text={slotTexts.noWins} />
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-left [&_td]:px-4 [&_td]:py-3 [&_th]:px-4 [&_th]:py-2 [&_th]:text-sm [&_th]:font-medium [&_th]:text-t3">
            <thead>
              <tr>
                <th scope="col">{slotTexts.user}</th>
                <th scope="col">{slotTexts.payout}</th>
                <th scope="col">{slotTexts.date}</th>
              </tr>
            </thead>
            <tbody className="[&>tr:nth-child(odd)]:bg-bg">
              {wins.map(({ user, payout, date }) => (
                <tr key={`${user} ${date} ${payout}`}>
                  <td className="font-semibold">{user}</td>
                  <td className="font-bold text-mint">{formatUsd(payout)}</td>
                  <td className="text-t2">{formatDateTime(date)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
