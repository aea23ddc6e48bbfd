import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The token of a mail's link, taken out of the address so that it stays in no history and no referrer. */
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
