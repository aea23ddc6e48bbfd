import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { oneLanguage } from './scripts/one-language.ts';
import { stylesAfterSplash } from './scripts/styles-after-splash.ts';
import type { Language } from './src/texts/language.ts';

const api = `http://localhost:${process.env['API_PORT'] ?? 8082}`;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    stylesAfterSplash(),
    oneLanguage(process.env['BUILT_LANGUAGE'] as Language | undefined),
  ],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    // The code is the same in every language, so one language's source maps are enough.
    sourcemap: (process.env['BUILT_LANGUAGE'] ?? 'en') === 'en',
    // bench/web reads the sizes from it.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file for everything that the first page needs: it compresses better than several.
            { name: 'start', tags: ['$initial'], priority: 4 },
            // A group also takes the imports of its files. Without a higher priority, what almost every screen imports would end up in the
            // catalogue.
            { name: 'terms', test: /[\\/]src[\\/](terms|money)[\\/]/, minShareCount: 2, priority: 3 },
            // One file for what several screens share of the kit, not thirty small ones that wait for each other's connections.
            { name: 'kit', test: /[\\/](src[\\/]ui|lucide-react|@tanstack)[\\/]/, minShareCount: 2, priority: 2 },
            // The same for the catalogue and for accounts, but without the screens themselves.
            {
              name: 'catalogue',
              test: /[\\/]src[\\/]catalogue[\\/](?![\w\\/-]*screen)/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'account',
              test: /[\\/]src[\\/](players|safer-play|texts[\\/](players|safer-play|two-factor))\b(?![\w\\/-]*screen)/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env['PORT'] ?? 8080),
    strictPort: true,
    watch: { ignored: ['**/.data/**', '**/build/**', '**/dist/**', '**/test-results/**'] },
    proxy: {
      '/api': api,
      '/provider': api,
      '^/covers/.+[.](avif|webp)([?]|$)|^/covers/own/|^/cards/': api,
      '/ws': { target: api, ws: true },
    },
  },
});
