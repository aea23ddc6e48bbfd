import type { logout } from '../../players/api.ts';
import { apiPost } from '../../ui/api-client.ts';
import { forgetSession } from '../../ui/session.ts';
import { showFailure } from '../../ui/failure.ts';

let isUnderWay = false;

/** Ends the session and reloads, so that no data of the player stays in the page. */
export async function signOut(): Promise<void> {
  if (isUnderWay) return;
  isUnderWay = true;
  try {
    await apiPost<typeof logout>('/api/users/logout', {});
    forgetSession();
    window.location.assign('/');
  } catch (error) {
    console.warn('Could not sign out', error);
    showFailure(error, 'account');
  } finally {
    isUnderWay = false;
  }
}
