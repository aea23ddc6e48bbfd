import { BadgeCheck, Gauge, Scale } from 'lucide-react';
import { fanCovers } from '../../games/all.web.tsx';
import { playersTexts } from '../../texts/players.ts';
import { classNames } from '../../ui/class-names.ts';

/** Artwork next to the forms. Phones show the forms only. */
export function AuthArtwork() {
  const { brand, trust } = playersTexts.auth;
  const points = [
    { icon: BadgeCheck, title: trust.fair, text: trust.fairMore },
    { icon: Scale, title: trust.ledger, text: trust.ledgerMore },
    { icon: Gauge, title: trust.limits, text: trust.limitsMore },
  ];
  return (
    <aside className="relative flex w-[340px] shrink-0 flex-col justify-between gap-6 overflow-hidden bg-[radial-gradient(120%_70%_at_100%_0%,#6c52f5_0%,#3b2a9c_40%,#1a1338_85%)] p-8 narrow:hidden">
      <Wheel />
      <p className="relative flex items-center gap-2 font-display text-lg font-extrabold tracking-tight">
        <img src="/icon.svg" alt="" width={32} height={32} />
        Roulo
      </p>
      <p className="relative font-display text-2xl leading-[1.1] font-extrabold">
        {Object.values(brand).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
      <div aria-hidden="true" className="relative flex justify-center py-1">
        {COVERS.map(({ cover, place }) => (
          <img
            key={cover}
            src={cover}
            alt=""
            width={96}
            height={128}
            className={classNames('w-24 rounded-cover shadow-lifted', place)}
          />
        ))}
      </div>
      <ul className="relative grid gap-3">
        {points.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <span className="grid size-9 shrink-0 place-items-center rounded-small bg-[#0a081480] text-volt">
              <Icon size={20} aria-hidden />
            </span>
            <span className="leading-snug">
              <span className="block font-bold">{title}</span>
              <span className="block text-sm text-[#d9d3f2]">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}

const PLACES = ['-mr-5 translate-y-2 -rotate-8', 'relative z-10 scale-108', '-ml-5 translate-y-2 rotate-8'];
const COVERS = fanCovers().map((cover, index) => ({ cover, place: PLACES[index] }));

const POCKETS = 24;

/** A wheel that reaches in from the corner. */
function Wheel() {
  return (
    <svg viewBox="-100 -100 200 200" aria-hidden="true" className="absolute -top-30 -right-30 w-80 opacity-50">
      {Array.from({ length: POCKETS }, (_, pocket) => (
        <path
          key={pocket}
          d={pocketPath(pocket)}
          fill={pocket % 2 === 0 ? '#9d8bff' : '#171328'}
          fillOpacity={pocket % 2 === 0 ? 0.5 : 0.7}
        />
      ))}
      <circle r="97" fill="none" stroke="#c9bfff" strokeOpacity="0.6" strokeWidth="1.5" />
      <circle r="52" fill="none" stroke="#c8f135" strokeWidth="2" />
      <circle cx="-26" cy="68" r="6" fill="#f5f3ff" />
    </svg>
  );
}

/** One pocket of the ring between the radii 56 and 92. */
function pocketPath(pocket: number): string {
  const at = (step: number, radius: number) => {
    const angle = ((step - 0.5) / POCKETS) * 2 * Math.PI;
    return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
  };
  return `M${at(pocket, 56)} L${at(pocket, 92)} A92 92 0 0 1 ${at(pocket + 1, 92)} L${at(pocket + 1, 56)} A56 56 0 0 0 ${at(pocket, 56)}Z`;
}
