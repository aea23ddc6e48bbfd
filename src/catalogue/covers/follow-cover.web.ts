import { useCallback, useEffect, useRef, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/**
 * Opens a cover's game without a page load. One handler for all covers of a list, because a `Link` in each
 * would render hundreds of covers again on every change of the address.
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
