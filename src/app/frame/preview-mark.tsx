import { contentTexts } from '../../texts/content.ts';

/** Says, over every page that shows what is not published, that nobody else sees it. */
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
