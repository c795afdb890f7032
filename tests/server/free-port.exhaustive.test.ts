import { expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';

test('a port for a server is not one that an outgoing connection can get', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  expect(new Set(ports).size).toBe(ports.length);
  // Linux assigns ports from here on automatically; other systems begin higher.
  expect(ports.filter((port) => port >= 32_768)).toEqual([]);
});
