import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { oneLanguage } from './scripts/one-language.ts';

/** The back office: a separate web app in English, built apart from the players' app. */
export default defineConfig({
  plugins: [react(), tailwindcss(), oneLanguage('en')],
  html: { cspNonce: '__CSP_NONCE__' },
  publicDir: false,
  build: { target: 'es2023', sourcemap: true, rolldownOptions: { input: 'office.html' } },
});
