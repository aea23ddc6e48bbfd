import { expect, test } from 'vitest';
import { keptOf, readCallBody, textOf, type CallBody } from './call-body.ts';
import { parseClientMessage } from './messages.ts';
import { readMessage, type ReceivedCall } from './received-message.ts';

/** In the form that the parser of whole messages gives. */
function read(text: string, before: CallBody | null = null) {
  const message = readMessage(text, before);
  return message?.type === 'CALL' ? { ...message, body: message.body.value } : message;
}

const BODIES = [
  '{}',
  '{"a":1}',
  ' {"a" : [1, {"b": "}"}]} ',
  '{"a":{"b":1},"key":"inner"}',
  '{"a":"\\"},\\"key\\":\\"k\\"}"}',
  '{"a":"größer € 😀"}',
  '{"__proto__":1}',
  '{"a":1,"a":2}',
  '[]',
  '1',
  'null',
  '{"a":1',
  '{"a":01}',
  '{"a":1}}',
  '{"a":1},"more":{}',
  `{"a":"${'x'.repeat(600)}"}`,
];
const HEADS = [
  '{"type":"CALL","id":7,"call":"/api/x"',
  '{"type":"CALL","id":0,"call":"/api/x-y/z_1"',
  '{"type":"CALL","id":07,"call":"/api/x"',
  '{"type":"CALL","id":-7,"call":"/api/x"',
  '{"type":"CALL","id":7.5,"call":"/api/x"',
  '{"type":"CALL","id":9007199254740993,"call":"/api/x"',
  '{"type":"CALL","id":"7","call":"/api/x"',
  '{"type":"CALL","id":7,"call":7',
  '{"type":"CALL","id":7,"call":"/api/\\u0078"',
  '{"type":"CALL","id":7,"call":""',
  '{"id":7,"type":"CALL","call":"/api/x"',
  '{"type":"CALLS","id":7,"call":"/api/x"',
  ' {"type":"CALL","id":7,"call":"/api/x"',
];
const ENDS = [
  '}',
  ',"key":"k-1_2"}',
  ',"key":""}',
  ',"key":"a \\"b"}',
  ',"key":7}',
  ',"key":"k","more":1}',
  '} ',
  '',
  '}}',
];

test('received message: calls are read as the parser of whole messages reads them, however they are written', () => {
  let calls = 0;
  for (const head of HEADS) {
    for (const body of BODIES) {
      for (const end of ENDS) {
        const text = `${head},"body":${body}${end}`;
        const expected = parseClientMessage(text);
        expect(read(text), text).toEqual(expected);
        // After a call with the same body as well.
        const before = readCallBody(body, null);
        expect(read(text, before), text).toEqual(expected);
        if (expected) calls += 1;
      }
    }
  }
  expect(calls).toBeGreaterThan(100);
});

test.each(['{"type":"HEARTBEAT"}', '{"type":"WATCH","topic":"bets.all"}', 'x', '{"type":"CALL"}', ''])(
  'received message: %s is read as by the parser of whole messages',
  (text) => {
    expect(readMessage(text)).toEqual(parseClientMessage(text));
  },
);

const bodyOf = (text: string, before: CallBody | null = null) => readCallBody(text, before)!;

test('call body: a repeated text is the same object, which nobody can change any more', () => {
  const text = '{"list":[1,{"two":2}], "word" : "w"}';
  const first = bodyOf(text);
  const { list } = first.value as unknown as { list: [number, { two: number }] };
  list[1].two = 2;
  expect(readCallBody(text, first)).toBe(first);
  expect(textOf(first)).toBe('{"list":[1,{"two":2}],"word":"w"}');
  expect(() => (list[1].two = 3)).toThrow(TypeError);
  expect(() => list.push(4)).toThrow(TypeError);
  expect(readCallBody('{"list":[]}', first)).toMatchObject({ value: { list: [] }, fits: null });
});

test('call body: what is long, or was parsed with its message, is not kept', () => {
  expect(keptOf(bodyOf('{"a":1}'))).not.toBeNull();
  expect(keptOf(bodyOf(`{"a":"${'x'.repeat(512)}"}`))).toBeNull();
  const call = readMessage('{"id":1,"type":"CALL","call":"/api/x","body":{}}') as ReceivedCall;
  expect(keptOf(call.body)).toBeNull();
});

test('call body: deeply nested bodies are no more than other bodies', () => {
  const deep = `{"a":${'['.repeat(1_500)}${']'.repeat(1_500)}}`;
  expect(readMessage(`{"type":"CALL","id":1,"call":"/api/x","body":${deep}}`)).toMatchObject({ id: 1 });
});
