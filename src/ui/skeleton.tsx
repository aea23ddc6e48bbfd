import { classNames } from './class-names.ts';

/** Stands in the place, and has the shape, of what is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-shimmer rounded-control bg-s3', className)} />;
}

/** In place of all that follows, down to below the screen, while it is not known how far it will be pushed down. */
export function RestOfPage() {
  return <Skeleton className="h-dvh rounded-panel bg-s1" />;
}
