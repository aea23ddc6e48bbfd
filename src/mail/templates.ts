import type { Language } from '../texts/language.ts';
import { drafts as english } from './drafts.en.ts';
import { drafts as spanish } from './drafts.es.ts';
import { drafts as japanese } from './drafts.ja.ts';
import { drafts as portuguese } from './drafts.pt.ts';
import type { Draft, Drafts, MailData, MailTemplate } from './mail-data.ts';

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

const DRAFTS: Record<Language, Drafts> = { en: english, es: spanish, pt: portuguese, ja: japanese };

const FEET: Record<Language, string> = {
  en: 'You are receiving this email because it concerns your Roulo account. For adults only. Play responsibly.',
  es: 'Recibes este correo porque afecta a tu cuenta de Roulo. Solo para adultos. Juega con responsabilidad.',
  pt: 'Você recebe este e-mail porque ele diz respeito à sua conta da Roulo. Só para adultos. Jogue com responsabilidade.',
  ja: 'このメールは、お客様のRouloアカウントに関するお知らせです。18歳以上の方のみご利用いただけます。責任を持ってお楽しみください。',
};

/** Time format in mails. */
export function mailTime(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

export function renderMail<T extends MailTemplate>(
  template: T,
  data: MailData[T],
  language: Language = 'en',
): MailContent {
  const draft = DRAFTS[language][template](data);
  return { subject: draft.subject, text: asText(draft, language), html: asHtml(draft, language) };
}

function asText({ lines, facts = [], button, closing }: Draft, language: Language): string {
  const table = facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  return [
    ...lines,
    ...(table ? [table] : []),
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    closing,
    `-- \nRoulo\n${FEET[language]}`,
  ].join('\n\n');
}

/** Tables and inline styles, because mail programs support little else. Everything is inside the mail itself. */
function asHtml({ subject, lines, facts = [], button, closing }: Draft, language: Language): string {
  const [, ...preview] = lines;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    // Declared dark, so that programs with automatic dark mode leave it unchanged.
    '<meta name="color-scheme" content="dark"><meta name="supported-color-schemes" content="dark">',
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:0;background:#0F0C1C;color-scheme:dark">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview.join(' '))}</div>`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#0F0C1C" style="background:#0F0C1C;font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"><tr><td align="center" style="padding:32px 12px">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">`,
    `<tr><td style="padding:0 8px 20px">${LOGO}</td></tr>`,
    `<tr><td bgcolor="#201B36" style="padding:32px 28px;border-radius:18px;background:#201B36;text-align:left">`,
    `<h1 style="margin:0 0 20px;color:#F5F3FF;font-size:24px;line-height:1.25;font-weight:800">${escapeHtml(subject)}</h1>`,
    ...lines.map((line) => paragraph(line, '#F5F3FF')),
    factTable(facts),
    button ? buttonBlock(button) : '',
    paragraph(closing, '#BDB6DB', 0),
    '</td></tr>',
    `<tr><td style="padding:20px 8px 0;color:#958DB8;font-size:13px;line-height:1.5">${escapeHtml(FEET[language])}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('');
}

/** The logo without a picture, because many programs do not load pictures. */
const LOGO =
  '<table role="presentation" cellpadding="0" cellspacing="0"><tr>' +
  '<td width="24" height="24" style="width:24px;height:24px;border:5px solid #C8F135;border-radius:50%;line-height:24px;text-align:center;color:#9D8BFF;font-size:22px">&bull;</td>' +
  '<td style="padding-left:12px;color:#F5F3FF;font-size:24px;font-weight:800;letter-spacing:-0.5px">Roulo</td></tr></table>';

function paragraph(text: string, colour: string, below = 16): string {
  return `<p style="margin:0 0 ${below}px;color:${colour};font-size:16px;line-height:1.5">${withLinks(escapeHtml(text))}</p>`;
}

function factTable(facts: NonNullable<Draft['facts']>): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ([name, value], index) =>
      `<tr><td valign="top" style="padding:10px 16px;${index > 0 ? 'border-top:1px solid #3B3260;' : ''}color:#BDB6DB;font-size:14px;line-height:1.5;white-space:nowrap">${escapeHtml(name)}</td>` +
      `<td align="right" style="padding:10px 16px 10px 0;${index > 0 ? 'border-top:1px solid #3B3260;' : ''}color:#F5F3FF;font-size:14px;font-weight:700;line-height:1.5;word-break:break-word;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#171328" style="margin:4px 0 20px;border-radius:12px;background:#171328">${rows.join('')}</table>`;
}

function buttonBlock({ label, link }: NonNullable<Draft['button']>): string {
  const href = escapeHtml(link);
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr><td bgcolor="#C8F135" style="border-radius:12px;background:#C8F135">` +
    `<a href="${href}" style="display:inline-block;padding:14px 24px;color:#121700;font-size:16px;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>` +
    `<p style="margin:0 0 20px;font-size:13px;line-height:1.5;word-break:break-all"><a href="${href}" style="color:#9D8BFF;text-decoration:underline">${href}</a></p>`
  );
}

/** Makes https addresses clickable. The text must be escaped already. */
function withLinks(html: string): string {
  return html.replaceAll(
    /https:\/\/[^\s<]+[^\s<.,]/g,
    (address) => `<a href="${address}" style="color:#9D8BFF;text-decoration:underline">${address}</a>`,
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
