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

test.each(samples)('mail: %s says everything in both parts and every language, and loads nothing', (template, data) => {
  const mails = LANGUAGES.map((language) => ({ language, ...renderMail(template, data as never, language) }));
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(LANGUAGES.length);
  for (const { language, html, text } of mails) {
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).not.toMatch(/<(img|link|script|style|iframe)|url\(|@import/);
    // A country appears by its name.
    for (const value of Object.values({ ...data, country: '' }).filter((each) => typeof each === 'string')) {
      expect(text).toContain(value);
      // A text written by a person has paragraphs.
      for (const paragraph of value.split('\n\n')) expect(html).toContain(paragraph);
    }
  }
});

test('mail: why a withdrawal waits is told in the language of the mail', () => {
  const data = { ...SAMPLE_MAILS['withdrawal-requested'], waits: { code: 'large', text: 'Looked at by a person.' } };
  expect(renderMail('withdrawal-requested', data).text).toContain('Looked at by a person.');
  expect(renderMail('withdrawal-requested', data, 'es').text).toContain('Nuestro equipo revisa antes');
  expect(renderMail('withdrawal-requested', data, 'pt').text).toContain('que nossa equipe confere antes');
  expect(renderMail('withdrawal-requested', data, 'ja').text).toContain('先に担当者が確認します');
});
