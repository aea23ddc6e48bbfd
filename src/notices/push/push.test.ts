import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../../clock/clock.ts';
import { encryptPush } from './encrypt.ts';
import { createPushSender } from './send.ts';
import { readVapid } from './vapid.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

test('push: the example of RFC 8291 gives the message that it prints', () => {
  const sealed = encryptPush(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      endpoint: '',
      p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
      auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    { privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'), salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') },
  );
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

/** The receiving side, written from the RFC: a browser with its keys. */
function browser() {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: ecdh.getPublicKey(), auth },
    open(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const length = body.readUInt8(20);
      const sender = body.subarray(21, 21 + length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
      const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
      const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
      const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
      const sealed = body.subarray(21 + length);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return plain.subarray(0, plain.lastIndexOf(2)).toString();
    },
  };
}

const PRIVATE_KEY = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';

/** A push service by RFC 8030: it accepts messages with a TTL and reports expired subscriptions. */
async function startService(status: number) {
  const received: { headers: Record<string, unknown>; body: Buffer; url: string }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts), url: request.url! });
      response.writeHead(request.headers['ttl'] === undefined ? 400 : status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  return { received, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('push: a service gets a message that only the browser can read, signed for its origin', async () => {
  const { received, origin } = await startService(201);
  const reader = browser();
  const vapid = readVapid(PRIVATE_KEY, 'mailto:ops@example.com');
  const sender = createPushSender({ vapid, origins: [origin], clock: systemClock });
  const subscription = { endpoint: `${origin}/push/abc`, ...reader.keys };
  expect(await sender.send(subscription, { text: 'Hello' })).toBe('sent');
  const [{ headers, body, url }] = received as [(typeof received)[number]];
  expect(url).toBe('/push/abc');
  expect(headers['content-encoding']).toBe('aes128gcm');
  expect(JSON.parse(reader.open(body))).toEqual({ text: 'Hello' });
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers['authorization']))!;
  expect(key).toBe(sender.publicKey);
  const [head, claims, signature] = token!.split('.') as [string, string, string];
  expect(JSON.parse(bytes(claims).toString())).toMatchObject({ aud: origin, sub: 'mailto:ops@example.com' });
  const point = bytes(key!);
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    bytes(signature),
  );
  expect(isSigned).toBe(true);
});

test('push: a subscription that is gone is told apart from a service that is down', async () => {
  const reader = browser();
  const vapid = readVapid(PRIVATE_KEY, 'mailto:ops@example.com');
  for (const [status, result] of [
    [410, 'gone'],
    [404, 'gone'],
    [503, 'failed'],
    [429, 'failed'],
  ] as const) {
    const { origin } = await startService(status);
    const sender = createPushSender({ vapid, origins: [origin], clock: systemClock });
    expect(await sender.send({ endpoint: `${origin}/x`, ...reader.keys }, {})).toBe(result);
  }
  const sender = createPushSender({ vapid, origins: ['http://127.0.0.1:2'], clock: systemClock });
  expect(await sender.send({ endpoint: 'http://127.0.0.1:2/x', ...reader.keys }, {})).toBe('failed');
});

test('push: only known services are asked', () => {
  const vapid = readVapid(PRIVATE_KEY, 'mailto:ops@example.com');
  const origins = ['https://fcm.googleapis.com', 'https://*.push.apple.com'];
  const { isAllowed } = createPushSender({ vapid, origins, clock: systemClock });
  expect(isAllowed('https://fcm.googleapis.com/fcm/send/abc')).toBe(true);
  expect(isAllowed('https://web.push.apple.com/abc')).toBe(true);
  for (const endpoint of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:444/x',
    'https://fcm.googleapis.com.example.com/x',
    'https://user:pw@fcm.googleapis.com/x',
    'https://evilpush.apple.com/x',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost:8080/api',
    'file:///etc/passwd',
    'nonsense',
  ]) {
    expect(isAllowed(endpoint), endpoint).toBe(false);
  }
});

test('push: a key that is none is refused with the name of the setting', () => {
  expect(() => readVapid('abc', 'mailto:ops@example.com')).toThrow('VAPID_PRIVATE_KEY');
  expect(() => readVapid(PRIVATE_KEY, 'ops')).toThrow('VAPID_SUBJECT');
});
