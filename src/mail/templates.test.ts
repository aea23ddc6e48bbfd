import { expect, test } from 'vitest';
import { renderMail } from './templates.ts';

test('mail: names are escaped in HTML and links stand in both parts', () => {
  const link = 'https://roulo.example/reset-password?token=a&b="';
  const mail = renderMail('reset-password', { username: '<script>', link });
  expect(mail.html).not.toContain('<script>');
  expect(mail.html).toContain('href="https://roulo.example/reset-password?token=a&#38;b=&#34;"');
  expect(mail.text).toContain(link);
  expect(mail.subject).toBe('Reset your password');
});
