import { classNames } from './class-names.ts';

/** Stands in the place, and has the shape, of what is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-shimmer rounded-control bg-s3', className)} />;
}
