import { useParams } from 'react-router';
import type { Me } from '../sign-in/me.web.ts';
import { Inbox } from './inbox.tsx';
import { TicketPage } from './ticket-page.tsx';

export function SupportScreen({ me }: { me: Me }) {
  const { id } = useParams();
  return id ? <TicketPage key={id} id={id} me={me} /> : <Inbox me={me} />;
}
