/** Name and contact addresses of the operator. The addresses are placeholders under a reserved name until there are real ones. */
export const SITE = {
  name: 'Roulo',
  supportEmail: 'support@roulo.example',
  social: [
    { name: 'X', address: 'https://x.roulo.example', picture: '/social/x.svg' },
    { name: 'Telegram', address: 'https://telegram.roulo.example', picture: '/social/telegram.svg' },
    { name: 'Discord', address: 'https://discord.roulo.example', picture: '/social/discord.svg' },
  ],
} as const;
