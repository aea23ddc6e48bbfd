import { apiPost } from '../ui/api-client.ts';
import type { subscribePush, unsubscribePush } from './api.ts';

export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

export async function pushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await currentSubscription()) ? 'on' : 'off';
}

/** Asks the browser for permission, then registers its push address with the server. */
export async function turnPushOn(publicKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  try {
    const body = { endpoint: endpoint!, p256dh: keys!['p256dh']!, auth: keys!['auth']! };
    await apiPost<typeof subscribePush>('/api/notices/push', body);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  const subscription = await currentSubscription();
  if (subscription) {
    await apiPost<typeof unsubscribePush>('/api/notices/push/remove', { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  return 'off';
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}
