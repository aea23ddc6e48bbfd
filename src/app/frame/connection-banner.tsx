import { CircleCheck, LoaderCircle, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { frameTexts } from '../../texts/frame.ts';
import { classNames } from '../../ui/class-names.ts';
import { useIsOnline, useSocket } from '../../ui/connection.ts';
import { queryClient } from '../../ui/query-client.ts';

/** A socket usually reconnects within a second or two. Only longer breaks are shown. */
const PATIENCE_MS = 3_000;
const RESTORED_MS = 3_000;

type Connection = 'fine' | 'offline' | 'reconnecting' | 'restored';

const LOOKS = {
  offline: { text: frameTexts.offline, icon: WifiOff, tone: 'bg-amber' },
  reconnecting: { text: frameTexts.reconnecting, icon: LoaderCircle, tone: 'bg-amber' },
  restored: { text: frameTexts.backOnline, icon: CircleCheck, tone: 'bg-mint' },
} as const;

/** Lies over the page, so that nothing moves when it appears or disappears. */
export function ConnectionBanner() {
  const connection = useConnection();
  const look = connection === 'fine' ? null : LOOKS[connection];
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-16 z-20 flex justify-center p-2">
      {look && (
        <p
          className={classNames(
            'pointer-events-auto flex items-center gap-2 rounded-full px-4 py-2 text-sm font-bold text-well shadow-menu',
            'transition-[opacity,translate] duration-200 ease-out starting:-translate-y-2 starting:opacity-0',
            look.tone,
          )}
        >
          <look.icon
            size={18}
            aria-hidden
            className={classNames('shrink-0', connection === 'reconnecting' && 'animate-spin')}
          />
          {look.text}
        </p>
      )}
    </div>
  );
}

function useConnection(): Connection {
  const isOnline = useIsOnline();
  const isSocketLost = useSocket((socket) => socket.isLost);
  const [isLongLost, setLongLost] = useState(false);
  const [trouble, setTrouble] = useState<'offline' | 'reconnecting' | null>(null);
  const [isRestored, setRestored] = useState(false);

  useEffect(() => {
    if (!isSocketLost) return;
    const timer = setTimeout(() => setLongLost(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLongLost(false);
    };
  }, [isSocketLost]);

  // After an offline phase a player is reconnected only when the socket is.
  const isReconnecting = isSocketLost && (isLongLost || trouble !== null);
  const now = !isOnline ? 'offline' : isReconnecting ? 'reconnecting' : null;
  if (now !== trouble) {
    setTrouble(now);
    setRestored(now === null);
  }

  useEffect(() => {
    if (!isRestored) return;
    // Refetches what failed or became stale while offline.
    void queryClient.invalidateQueries();
    const timer = setTimeout(() => setRestored(false), RESTORED_MS);
    return () => clearTimeout(timer);
  }, [isRestored]);
  return now ?? (isRestored ? 'restored' : 'fine');
}
