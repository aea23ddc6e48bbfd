import { expect, test } from 'vitest';
import { parseClientMessage, parseServerMessage } from './messages.ts';

test('messages: the client may say HEARTBEAT and ACTIVITY', () => {
  expect(parseClientMessage('{"type":"HEARTBEAT"}')).toEqual({ type: 'HEARTBEAT' });
  expect(parseClientMessage(' {"type" : "ACTIVITY"}')).toEqual({ type: 'ACTIVITY' });
});

test.each([
  '',
  'HEARTBEAT',
  'null',
  '[]',
  '["HEARTBEAT"]',
  '{}',
  '{"type":"heartbeat"}',
  '{"type":"USER_UPDATE"}',
  '{"type":["HEARTBEAT"]}',
  '{"type":"HEARTBEAT","at":1}',
  '{"type":"HEARTBEAT","__proto__":{}}',
])('messages: %s of a client is refused', (text) => {
  expect(parseClientMessage(text)).toBeNull();
});

test('messages: an update keeps its fields and loses those that are unknown or of the wrong type', () => {
  const promotion = { active: true, wagerLock: 12.5 };
  const text = JSON.stringify({
    type: 'USER_UPDATE',
    version: 7,
    balance: 1.25,
    bonus: '3',
    promotion,
    promoActivatedButEnded: false,
    constructor: 1,
    future: 2,
  });
  expect(parseServerMessage(text)).toEqual({
    type: 'USER_UPDATE',
    version: 7,
    balance: 1.25,
    promotion,
    promoActivatedButEnded: false,
  });
});

test.each(['{"type":"USER_UPDATE","balance":1}', '{"type":"USER_UPDATE","version":"1"}', '{"version":1}', 'x'])(
  'messages: %s is no update',
  (text) => {
    expect(parseServerMessage(text)).toBeNull();
  },
);
