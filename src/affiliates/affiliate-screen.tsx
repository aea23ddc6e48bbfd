import { Info } from 'lucide-react';
import { AFFILIATE, OPEN_PARTS } from '../terms/house-terms.ts';
import { affiliatesTexts as texts } from '../texts/affiliates.ts';
import { formatPercent } from '../ui/amounts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useModalAddress } from '../ui/modal-address.ts';
import { usePlayer, usePlayerAwaited } from '../ui/session.ts';
import { RestOfPage } from '../ui/skeleton.tsx';
import { ReferralCode } from './referral-code.tsx';
import { ReferralStats } from './referral-stats.tsx';

export function AffiliateScreen() {
  const player = usePlayer();
  const isAwaited = usePlayerAwaited();
  return (
    <div className="grid gap-8">
      <header className="grid max-w-[720px] gap-3">
        <h1 className="text-2xl">{texts.title}</h1>
        <p className="text-md text-t2">{texts.lead(formatPercent(AFFILIATE.ngrPercent))}</p>
        {!OPEN_PARTS.affiliates && (
          <p className="flex gap-2 text-base text-t1">
            <Info size={18} aria-hidden className="mt-0.5 shrink-0 text-sky" />
            {texts.notOpen}
          </p>
        )}
      </header>
      {isAwaited ? (
        <RestOfPage />
      ) : (
        <>
          {player ? (
            <>
              <ReferralCode />
              <ReferralStats />
            </>
          ) : (
            <Invitation />
          )}
          <HowItWorks />
        </>
      )}
    </div>
  );
}

function Invitation() {
  const { to } = useModalAddress();
  return (
    <section className="relative grid min-h-56 content-center overflow-hidden rounded-panel bg-[linear-gradient(110deg,var(--color-s1)_35%,#3a2a9c)] p-8 narrow:min-h-0 narrow:bg-[linear-gradient(170deg,var(--color-s1)_45%,#3a2a9c)] sheet:p-5">
      <Chain />
      <div className="relative grid max-w-[480px] justify-items-start gap-4">
        <h2 className="text-2xl narrow:text-xl">{texts.visitorTitle}</h2>
        <div className="flex flex-wrap gap-3">
          <ButtonLink kind="main" size="large" to={to({ modal: 'auth', tab: 'login' })} state={{ openedHere: true }}>
            {texts.signIn}
          </ButtonLink>
          <ButtonLink size="large" to={to({ modal: 'auth', tab: 'register' })} state={{ openedHere: true }}>
            {texts.register}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

const FRIENDS = [
  { x: 60, y: 60, r: 24 },
  { x: 36, y: 158, r: 18 },
  { x: 306, y: 54, r: 20 },
  { x: 332, y: 150, r: 26 },
];

/** The share in the middle, surrounded by the people it comes from. */
function Chain() {
  return (
    <svg
      viewBox="0 0 360 210"
      aria-hidden="true"
      className="absolute right-10 bottom-0 h-full max-h-56 game-narrow:hidden"
    >
      <defs>
        <radialGradient id="affiliate-share" cx="0.35" cy="0.3" r="0.8">
          <stop offset="0" stopColor="#fff0c2" />
          <stop offset="0.45" stopColor="#ffc94a" />
          <stop offset="1" stopColor="#b0780a" />
        </radialGradient>
        <radialGradient id="affiliate-friend" cx="0.35" cy="0.3" r="0.9">
          <stop offset="0" stopColor="#b9a8ff" />
          <stop offset="1" stopColor="#4c36c4" />
        </radialGradient>
      </defs>
      {FRIENDS.map(({ x, y }) => (
        <line
          key={x}
          x1="184"
          y1="108"
          x2={x}
          y2={y}
          stroke="#8a74ff"
          strokeWidth="3"
          strokeDasharray="2 9"
          strokeLinecap="round"
        />
      ))}
      {FRIENDS.map(({ x, y, r }) => (
        <circle key={x} cx={x} cy={y} r={r} fill="url(#affiliate-friend)" />
      ))}
      <circle cx="184" cy="108" r="66" fill="url(#affiliate-share)" />
      <text
        x="184"
        y="120"
        fontSize="36"
        fill="#3a2500"
        fontFamily="var(--font-display)"
        fontWeight="800"
        textAnchor="middle"
      >
        {formatPercent(AFFILIATE.ngrPercent)}
      </text>
    </svg>
  );
}

function HowItWorks() {
  const percent = formatPercent(AFFILIATE.ngrPercent);
  const steps = [
    { title: texts.chooseTitle, text: texts.chooseText },
    { title: texts.shareTitle, text: texts.shareText },
    { title: texts.earnTitle(percent), text: texts.earnText },
  ];
  return (
    <section aria-labelledby="how" className="grid gap-4">
      <h2 id="how" className="text-xl">
        {texts.how}
      </h2>
      <ol className="grid grid-cols-3 gap-4 narrow:grid-cols-1">
        {steps.map(({ title, text }, step) => (
          <li key={title} className="flex gap-4 rounded-panel bg-s1 p-6 sheet:p-4">
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-full bg-s3 font-display text-md font-extrabold text-volt"
            >
              {step + 1}
            </span>
            <div className="grid gap-1">
              <h3 className="text-md font-bold">{title}</h3>
              <p className="text-base text-t2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="grid max-w-[720px] gap-2 text-base text-t2">
        <p>{texts.ngr}</p>
        <p>{texts.limits(percent, String(AFFILIATE.theoreticalFactor), String(AFFILIATE.carryMonths))}</p>
        <p>{texts.rules}</p>
      </div>
    </section>
  );
}
