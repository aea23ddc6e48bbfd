import type { ServeStaff } from '../../staff/router.ts';
import type { Support } from '../../support/support.ts';
import type { Office } from '../shared/desk.ts';
import { attachmentRoutes } from './attachment-routes.ts';
import { inboxRoutes } from './inbox-routes.ts';
import { serviceRoutes } from './service-routes.ts';
import { createSupportDesk } from './support-desk.ts';
import { ticketRoutes } from './ticket-routes.ts';

/** Messages to support, with the facts needed to answer them. */
export function supportDeskRoutes(serve: ServeStaff, office: Office, support: Pick<Support, 'files'>): void {
  const desk = createSupportDesk(office);
  inboxRoutes(serve, desk);
  serviceRoutes(serve, desk);
  ticketRoutes(serve, desk);
  attachmentRoutes(serve, desk, support);
}
