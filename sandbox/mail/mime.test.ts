import { expect, test } from 'vitest';
import { decodeMail } from './mime.ts';

function mail(...lines: string[]): Buffer {
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
}

test('mime: a folded header is one line, a repeated one keeps both values', () => {
  const { headers } = decodeMail(mail('Received: by a', 'Subject: one', '\ttwo', 'received: by b', '', 'x'));
  expect(headers).toEqual({ received: 'by a\nby b', subject: 'one\ttwo' });
});

test.each([
  ['=?UTF-8?Q?Gr=C3=BC=C3=9Fe_aus?= Wien', 'Grüße aus Wien'],
  ['=?utf-8?B?w4l0w6k=?= =?utf-8?B?IMOgIFBhcmlz?=', 'Été à Paris'],
  ['=?iso-8859-1?q?caf=E9?= =?utf-8?q?_=E2=82=AC?=', 'café €'],
  ['=?utf-8?B?4oI=?= =?utf-8?B?rA==?=', '€'],
  ['=?utf-8?Q?a?= and =?utf-8?Q?b?=', 'a and b'],
  ['=?utf-8?x?not a word?=', '=?utf-8?x?not a word?='],
])('mime: the header %s reads %s', (encoded, decoded) => {
  expect(decodeMail(mail(`Subject: ${encoded}`, '', '')).headers['subject']).toBe(decoded);
});

test('mime: a header sent as plain UTF-8 is read as such', () => {
  expect(decodeMail(Buffer.from('Subject: Żółw\r\n\r\n')).headers['subject']).toBe('Żółw');
});

test('mime: quoted-printable joins soft breaks, drops trailing blanks and reads latin1', () => {
  const raw = mail(
    'Content-Type: text/plain; charset="ISO-8859-1"',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'caf=E9 token=3Dab=',
    'cd  ',
    'next',
  );
  expect(decodeMail(raw).text).toBe('café token=abcd\nnext');
});

test('mime: parts are found in nested multiparts, attachments are not text', () => {
  const raw = mail(
    'Content-Type: multipart/mixed; boundary=out',
    '',
    'preamble',
    '--out',
    'Content-Type: text/plain',
    'Content-Disposition: attachment; filename=a.txt',
    '',
    'attached',
    '--out',
    'Content-Type: multipart/alternative; boundary="out=in"',
    '',
    '--out=in',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('grün\n--out of it').toString('base64'),
    '--out=in',
    'Content-Type: text/html',
    '',
    '<p>hi</p>',
    '--out=in--',
    '--out--',
    'epilogue',
  );
  expect(decodeMail(raw)).toMatchObject({ text: 'grün\n--out of it', html: '<p>hi</p>' });
});

test('mime: a message without headers, without body, or of an unknown character set is still read', () => {
  expect(decodeMail(mail('', 'only text'))).toEqual({ headers: {}, text: 'only text', html: '' });
  expect(decodeMail(mail('Subject: x'))).toMatchObject({ headers: { subject: 'x' }, text: '' });
  expect(decodeMail(mail('Content-Type: text/plain; charset=none', '', '\xe9')).text).toBe('é');
});

test('mime: a header called __proto__ is only a header', () => {
  const { headers } = decodeMail(mail('__proto__: x', 'Subject: y', '', ''));
  expect(Object.entries(headers)).toEqual([
    ['__proto__', 'x'],
    ['subject', 'y'],
  ]);
});

test('mime: multiparts inside each other without end are given up', () => {
  const lines = Array.from({ length: 50 }, (_, level) => [
    `Content-Type: multipart/mixed; boundary=b${level}.`,
    '',
    `--b${level}.`,
  ]);
  expect(decodeMail(mail(...lines.flat(), '', 'deep')).text).toBe('');
});
