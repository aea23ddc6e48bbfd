import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { TextSection } from './page-text.ts';
import { useFilledIn } from './text-figures.web.ts';

export function TextSectionView({ section: { id, heading, body }, children }: TextSectionViewProps) {
  const filledIn = useFilledIn();
  return (
    <section id={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-xl">{heading}</h2>
      {body.map((block, position) =>
        typeof block === 'string' ? (
          <p key={position} className="text-md text-t2">
            {withLinks(filledIn(block))}
          </p>
        ) : (
          <ul key={position} className="grid list-disc gap-2 pl-5 text-md text-t2 marker:text-t3">
            {block.map((item) => (
              <li key={item}>{withLinks(filledIn(item))}</li>
            ))}
          </ul>
        ),
      )}
      {children}
    </section>
  );
}

interface TextSectionViewProps {
  section: TextSection;
  /** Shown after the text. */
  children?: ReactNode;
}

const LINK = /\[([^\]]+)\]\(([^)]+)\)/;
const linkClass = 'font-semibold text-iris underline underline-offset-2 hover:text-t1';

function withLinks(text: string): ReactNode {
  // Splitting by a pattern with two groups yields text, label, address, text, label, address, …
  const pieces = text.split(new RegExp(LINK, 'g'));
  return pieces.map((piece, position) => {
    if (position % 3 === 2) return null;
    if (position % 3 === 0) return <Fragment key={position}>{piece}</Fragment>;
    const address = pieces[position + 1]!;
    return address.startsWith('/') ? (
      <Link key={position} to={address} className={linkClass}>
        {piece}
      </Link>
    ) : (
      <a key={position} href={address} className={linkClass}>
        {piece}
      </a>
    );
  });
}
