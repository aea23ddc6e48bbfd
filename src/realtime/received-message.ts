import { callBodyOf, readCallBody, type CallBody } from './call-body.ts';
import { parseClientMessage, type CallMessage, type ClientMessage } from './messages.ts';

export interface ReceivedCall extends Omit<CallMessage, 'body'> {
  readonly body: CallBody;
}

export type ReceivedMessage = Exclude<ClientMessage, CallMessage> | ReceivedCall;

/** A call as our clients write it. What it does not match is parsed as a whole. */
const CALL = /^\{"type":"CALL","id":(0|[1-9]\d{0,14}),"call":"([\w/-]+)","body":(\{[^]*\})(?:,"key":"([\w-]+)")?\}$/;

/** Null if it is no message that a client may send. `before` is the body of the socket's last call. */
export function readMessage(text: string, before: CallBody | null = null): ReceivedMessage | null {
  const found = CALL.exec(text);
  const body = found && readCallBody(found[3]!, before);
  if (body) {
    const [, id, call, , key] = found;
    return { type: 'CALL', id: Number(id), call: call!, body, ...(key === undefined ? {} : { key }) };
  }
  const message = parseClientMessage(text);
  if (message?.type !== 'CALL') return message;
  const { body: value, ...others } = message;
  return { ...others, body: callBodyOf(null, value) };
}
