import { ChevronDown, Info } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { OPEN_PARTS, type Part } from '../terms/house-terms.ts';
import { contentTexts } from '../texts/content.ts';
import { formatDate } from '../ui/amounts.ts';
import type { PageText } from './page-text.ts';
import { useFilledIn } from './text-figures.web.ts';
import { TextSectionView } from './text-section.tsx';

export function TextPageView({ page }: { page: PageText }) {
  const filledIn = useFilledIn();
  useScrollToAnchor();
  return (
    <div className="grid grid-cols-[minmax(0,720px)_minmax(0,240px)] justify-center gap-16 game-narrow:grid-cols-[minmax(0,720px)] game-narrow:gap-6">
      <article className="grid gap-8">
        <header className="grid gap-4">
          <h1 className="text-3xl narrow:text-2xl">{page.title}</h1>
          <p className="text-md text-t2">{filledIn(page.lead)}</p>
          <p className="text-sm text-t3">{contentTexts.changedOn(formatDate(page.changedOn))}</p>
          <NotOpen parts={page.parts} />
        </header>
        <nav aria-label={contentTexts.onThisPage} className="hidden game-narrow:block">
          <details className="group rounded-panel bg-s1">
            <summary className="flex min-h-11 items-center justify-between px-4 font-semibold">
              {contentTexts.onThisPage}
              <ChevronDown size={18} aria-hidden className="text-t2 group-open:rotate-180" />
            </summary>
            <Contents page={page} />
          </details>
        </nav>
        {page.sections.map((section) => (
          <TextSectionView key={section.id} section={section} />
        ))}
      </article>
      <nav aria-label={contentTexts.onThisPage} className="game-narrow:hidden">
        <div className="sticky top-[calc(var(--header-height)+24px)] rounded-panel bg-s1 pt-3 pb-1">
          <p className="px-4 pb-1 text-sm font-semibold">{contentTexts.onThisPage}</p>
          <Contents page={page} />
        </div>
      </nav>
    </div>
  );
}

function Contents({ page }: { page: PageText }) {
  return (
    <ol className="pb-2">
      {page.sections.map(({ id, heading }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-8 items-center rounded-small px-4 py-1 text-sm text-t2 hover:bg-s2 hover:text-t1 game-narrow:min-h-11"
          >
            {heading}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Lists described features that are not available yet. */
function NotOpen({ parts }: { parts: readonly Part[] }) {
  const closed = parts.filter((part) => !OPEN_PARTS[part]);
  if (closed.length === 0) return null;
  return (
    <div className="flex gap-3 rounded-panel bg-s1 p-4">
      <Info size={20} aria-hidden className="mt-0.5 shrink-0 text-sky" />
      <div className="grid gap-2 text-base text-t1">
        <p>{contentTexts.notOpenYet}</p>
        <ul className="grid list-disc gap-1 pl-5 text-t2">
          {closed.map((part) => (
            <li key={part}>{contentTexts.parts[part]}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The text loads later than the address, when the browser has already given up looking for the anchor. */
function useScrollToAnchor() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
