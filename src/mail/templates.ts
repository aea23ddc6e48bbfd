/** What each mail needs to be written. */
export interface MailData {
  'confirm-email': { username: string; link: string };
  'reset-password': { username: string; link: string };
  'password-changed': { username: string; at: string };
}

export type MailTemplate = keyof MailData;

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

interface Draft {
  subject: string;
  lines: string[];
  button?: { label: string; link: string };
  closing: string;
}

const DRAFTS: { [T in MailTemplate]: (data: MailData[T]) => Draft } = {
  'confirm-email': ({ username, link }) => ({
    subject: 'Confirm your e-mail address',
    lines: [
      `Welcome to Roulo, ${username}.`,
      'Please confirm that this address is yours. You can play without it; you will need it before your first withdrawal.',
    ],
    button: { label: 'Confirm my address', link },
    closing: 'If you did not create an account, you can ignore this mail.',
  }),
  'reset-password': ({ username, link }) => ({
    subject: 'Reset your password',
    lines: [
      `Hello ${username},`,
      'someone asked to reset the password of your Roulo account. The link works once, for 30 minutes.',
    ],
    button: { label: 'Choose a new password', link },
    closing: 'If it was not you, you can ignore this mail: your password stays as it is.',
  }),
  'password-changed': ({ username, at }) => ({
    subject: 'Your password was changed',
    lines: [
      `Hello ${username},`,
      `the password of your Roulo account was changed on ${at}. All other devices were signed out.`,
    ],
    closing: 'If it was not you, reset your password at once and contact support.',
  }),
};

export function renderMail<T extends MailTemplate>(template: T, data: MailData[T]): MailContent {
  const draft = DRAFTS[template](data);
  return { subject: draft.subject, text: asText(draft), html: asHtml(draft) };
}

function asText(draft: Draft): string {
  const button = draft.button ? [`${draft.button.label}:`, draft.button.link] : [];
  return [...draft.lines, ...button, draft.closing, 'Roulo'].join('\n\n');
}

function asHtml(draft: Draft): string {
  const paragraph = (text: string, color = '#F5F3FF') =>
    `<p style="margin:0 0 16px;color:${color};font-size:16px;line-height:1.5">${escapeHtml(text)}</p>`;
  const button = draft.button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(draft.button.link)}" style="display:inline-block;padding:14px 24px;` +
      `border-radius:12px;background:#C8F135;color:#121700;font-weight:700;text-decoration:none">` +
      `${escapeHtml(draft.button.label)}</a></p>` +
      `<p style="margin:0 0 16px;color:#958DB8;font-size:13px;line-height:1.5;word-break:break-all">` +
      `${escapeHtml(draft.button.link)}</p>`
    : '';
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escapeHtml(draft.subject)}</title></head>` +
    `<body style="margin:0;padding:32px 16px;background:#0F0C1C;font-family:Figtree,system-ui,sans-serif">` +
    `<div style="max-width:520px;margin:0 auto;padding:32px;border-radius:18px;background:#201B36">` +
    `<p style="margin:0 0 24px;color:#C8F135;font-size:24px;font-weight:800">Roulo</p>` +
    `${draft.lines.map((line) => paragraph(line)).join('')}${button}${paragraph(draft.closing, '#BDB6DB')}` +
    `</div></body></html>`
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
