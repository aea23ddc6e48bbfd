import { House, Search, Sparkles } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { contentTexts } from '../texts/content.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

export function NotFoundScreen() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [wished, setWished] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    void navigate(`/casino?${new URLSearchParams({ q: wished.trim() }).toString()}`);
  };
  return (
    <div className="grid min-h-[60vh] grid-cols-[minmax(0,460px)_minmax(0,520px)] items-center justify-center gap-16 narrow:grid-cols-1 narrow:gap-8">
      <div className="grid justify-items-start gap-4 narrow:order-2">
        <p className="rounded-full bg-s2 px-3 py-1 text-sm font-bold text-gold">404</p>
        <h1 className="text-2xl">{contentTexts.missedTitle}</h1>
        <p className="text-md text-t2">
          {contentTexts.missedText}{' '}
          <code className="rounded-chip bg-s2 px-2 py-0.5 font-sans wrap-anywhere text-t1">{pathname}</code>
        </p>
        <p className="text-md text-t2">{contentTexts.missedComfort}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink kind="main" to="/">
            <House size={18} aria-hidden />
            {contentTexts.toHome}
          </ButtonLink>
          <ButtonLink to="/casino">
            <Sparkles size={18} aria-hidden />
            {contentTexts.toCasino}
          </ButtonLink>
        </div>
        <form role="search" onSubmit={search} className="flex w-full items-end gap-2">
          <Field
            className="flex-1"
            type="search"
            label={contentTexts.searchGames}
            value={wished}
            onChange={(event) => setWished(event.target.value)}
          />
          <Button type="submit" aria-label={contentTexts.searchGames}>
            <Search size={18} aria-hidden />
          </Button>
        </form>
      </div>
      <MissedBall />
    </div>
  );
}

const ROWS = 6;
const GAP = 44;
const BOXES = ['#FF3D71', '#FF7E40', '#FFC03C', '#FFD64D', '#FFC03C', '#FF7E40', '#FF3D71'];

/** A pin board with one ball that missed it. */
function MissedBall() {
  return (
    <svg viewBox="0 0 460 400" aria-hidden="true" className="w-full max-w-[520px] narrow:max-w-[300px]">
      {Array.from({ length: ROWS }, (_none, row) =>
        Array.from({ length: row + 3 }, (_pin, pin) => (
          <circle
            key={`${row}-${pin}`}
            cx={190 + (pin - (row + 2) / 2) * GAP}
            cy={40 + row * GAP}
            r="6"
            fill="#F5F3FF"
            opacity={0.85}
          />
        )),
      )}
      {BOXES.map((colour, box) => (
        <rect
          key={box}
          x={190 + (box - (BOXES.length - 1) / 2) * GAP - 20}
          y={40 + ROWS * GAP - 14}
          width="40"
          height="30"
          rx="8"
          fill={colour}
        />
      ))}
      <path
        d="M210 20C270 70 330 110 356 190S392 300 404 344"
        fill="none"
        stroke="#C8F135"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="2 12"
        opacity="0.7"
      />
      <ellipse cx="412" cy="382" rx="26" ry="5" fill="#0A0814" />
      <circle cx="412" cy="362" r="18" fill="#C8F135" />
      <g fill="#121700">
        <circle cx="406" cy="358" r="2.6" />
        <circle cx="418" cy="358" r="2.6" />
        <path d="M405 370q7-6 14 0" fill="none" stroke="#121700" strokeWidth="2.4" strokeLinecap="round" />
      </g>
    </svg>
  );
}
