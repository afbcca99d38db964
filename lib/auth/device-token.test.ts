import { expect, it } from 'vitest';
import { encode } from 'next-auth/jwt';
import { deviceCookieName, isKnownDevice, sealDevice } from './device-token';
import { openSession } from './session-token';

const secret = 'a secret of thirty-two characters';

it('knows the account that signed in from it, and no other', async () => {
  const cookie = await sealDevice('ana@example.com', secret);
  expect(await isKnownDevice(cookie, 'ana@example.com', secret)).toBe(true);
  expect(await isKnownDevice(cookie, 'bia@example.com', secret)).toBe(false);
  expect(await isKnownDevice('forged', 'ana@example.com', secret)).toBe(false);
  expect(await isKnownDevice(undefined, 'ana@example.com', secret)).toBe(false);
});

it('is no session, and a session is no device', async () => {
  expect(await openSession(await sealDevice('ana@example.com', secret), secret)).toBeNull();
  const session = await encode({ token: { device: 'ana@example.com' }, secret });
  expect(await isKnownDevice(session, 'ana@example.com', secret)).toBe(false);
});

it('belongs to one host under https', () => {
  expect(deviceCookieName(new URL('https://deck.example'))).toBe('__Host-masterdeck-device');
});
