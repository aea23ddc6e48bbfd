import { memo } from 'react';
import { Link } from 'react-router';
import { frameTexts } from '../../texts/frame.ts';
import { classNames } from '../../ui/class-names.ts';

/** The logo: a wheel with a ball. */
export function LogoMark({ className }: { className?: string }) {
  return <img src="/icon.svg" alt="" width={32} height={32} className={className} />;
}

export function Logo({ textClassName }: { textClassName?: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <LogoMark className="size-8 shrink-0" />
      <span className={classNames('font-display text-lg font-extrabold tracking-tight text-t1', textClassName)}>
        Roulo
      </span>
    </span>
  );
}

export const HomeLogo = memo(function HomeLogo({ textClassName }: { textClassName?: string }) {
  return (
    <Link
      to="/"
      aria-label={frameTexts.homeOfRoulo}
      className="inline-flex min-h-11 shrink-0 items-center rounded-control"
    >
      <Logo {...(textClassName ? { textClassName } : {})} />
    </Link>
  );
});
