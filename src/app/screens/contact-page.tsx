import { ContactScreen } from '../../content/contact-screen.tsx';
import { SupportPanel } from '../../support/support-panel.tsx';

/** The contact page, with messages to support. */
export function ContactPage() {
  return (
    <ContactScreen>
      <SupportPanel />
    </ContactScreen>
  );
}
