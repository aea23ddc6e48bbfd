import { classNames } from './class-names.ts';

/** A placeholder with the size and shape of what is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-shimmer rounded-control bg-s3', className)} />;
}

/** A placeholder for the rest of the page, at least a screen tall, until it is known how much will appear above it. */
export function RestOfPage() {
  return (
    <div className="grid min-h-dvh content-start gap-8">
      <Skeleton className="h-52 rounded-panel" />
      <Skeleton className="h-7 w-48 max-w-full" />
      <div className="grid grid-cols-3 gap-4 narrow:grid-cols-1">
        {['first', 'second', 'third'].map((each) => (
          <Skeleton key={each} className="h-44 rounded-panel" />
        ))}
      </div>
    </div>
  );
}
