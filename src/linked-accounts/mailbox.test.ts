import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['Ada@Example.com', 'ada@example.com'],
  ['ada+casino@example.com', 'ada@example.com'],
  ['a.d.a+one+two@googlemail.com', 'ada@gmail.com'],
  ['a.da@gmail.com', 'ada@gmail.com'],
  ['a.da@example.com', 'a.da@example.com'],
  ['a-da_x@pm.me', 'adax@proton.me'],
  ['ada@mac.com', 'ada@icloud.com'],
  ['a.da@ya.ru', 'ada@yandex.ru'],
  ['ada@hotmail.com', 'ada@hotmail.com'],
  ['+ada@example.com', '+ada@example.com'],
])('mailbox: %s arrives at %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
