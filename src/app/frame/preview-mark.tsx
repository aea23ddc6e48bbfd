import { contentTexts } from '../../texts/content.ts';

/** Marks every page with unpublished content: only the viewer sees it. */
export function PreviewMark() {
  return (
    <p
      role="status"
      className="pointer-events-none fixed bottom-4 left-1/2 z-60 -translate-x-1/2 rounded-chip bg-amber px-4 py-2 text-center text-sm font-bold text-volt-ink shadow-lifted"
    >
      {contentTexts.preview}
    </p>
  );
}
