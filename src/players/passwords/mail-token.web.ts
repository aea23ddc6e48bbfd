import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The token of a mail's link. Removed from the address, to keep it out of history and referrers. */
export function useMailToken(): string {
  const [parameters, setParameters] = useSearchParams();
  const [token] = useState(() => parameters.get('token') ?? '');
  const isInAddress = parameters.has('token');
  useEffect(() => {
    if (!isInAddress) return;
    setParameters(
      (present) => {
        present.delete('token');
        return present;
      },
      { replace: true },
    );
  }, [isInAddress, setParameters]);
  return token;
}
