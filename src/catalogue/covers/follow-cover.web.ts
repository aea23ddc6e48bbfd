import { useCallback, useEffect, useRef, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/**
 * Opens a cover's game without loading the page anew. One for all covers of a list: a `Link` in each
 * would draw hundreds of covers again whenever the address changes.
 */
export function useFollowCover() {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  return useCallback((event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void latest.current(event.currentTarget.pathname);
  }, []);
}
