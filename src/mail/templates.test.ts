import { expect, test } from 'vitest';
import { LANGUAGES } from '../texts/language.ts';
import type { MailData, MailTemplate } from './mail-data.ts';
import { renderMail } from './templates.ts';
import { SAMPLE_MAILS } from './test-mails.ts';

test('mail: names are escaped in HTML and links stand in both parts', () => {
  const link = 'https://roulo.example/reset-password?token=a&b="';
  const mail = renderMail('reset-password', { username: '<script>', link });
  expect(mail.html).not.toContain('<script>');
  expect(mail.html).toContain('href="https://roulo.example/reset-password?token=a&#38;b=&#34;"');
  expect(mail.text).toContain(link);
  expect(mail.subject).toBe('Reset your password');
});

const samples = Object.entries(SAMPLE_MAILS) as [MailTemplate, MailData[MailTemplate]][];

test.each(samples)('mail: %s says everything in both parts and both languages, and loads nothing', (template, data) => {
  const [english, spanish] = LANGUAGES.map((language) => renderMail(template, data as never, language)) as [
    ReturnType<typeof renderMail>,
    ReturnType<typeof renderMail>,
  ];
  expect(spanish.subject).not.toBe(english.subject);
  for (const [language, { html, text }] of [
    ['en', english],
    ['es', spanish],
  ] as const) {
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).not.toMatch(/<(img|link|script|style|iframe)|url\(|@import/);
    // A country is told by its name.
    for (const value of Object.values({ ...data, country: '' }).filter((each) => typeof each === 'string')) {
      expect(text).toContain(value);
      expect(html).toContain(value);
    }
  }
});

test('mail: why a withdrawal waits is told in the language of the mail', () => {
  const data = { ...SAMPLE_MAILS['withdrawal-requested'], waits: { code: 'large', text: 'Looked at by a person.' } };
  expect(renderMail('withdrawal-requested', data).text).toContain('Looked at by a person.');
  expect(renderMail('withdrawal-requested', data, 'es').text).toContain('Nuestro equipo revisa antes');
});
