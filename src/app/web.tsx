import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { WelcomeScreen } from '../content/welcome-screen.tsx';
import { ConfirmEmailScreen, ResetPasswordScreen } from '../players/mail-link-screens.tsx';
import '../ui/tokens.css';

const SCREENS: Record<string, () => React.JSX.Element> = {
  '/reset-password': ResetPasswordScreen,
  '/confirm-email': ConfirmEmailScreen,
};

const Screen = SCREENS[window.location.pathname] ?? WelcomeScreen;
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Screen />
  </StrictMode>,
);
