import { classNames } from './class-names.ts';

/** Stands in the place, and has the shape, of what is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-shimmer rounded-control bg-s3', className)} />;
}

/** In place of all that follows, down to below the screen, while it is not known how far it will be pushed down. */
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
