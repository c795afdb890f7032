import { expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';

test('a port to start a server on is none that an outgoing connection can get meanwhile', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  expect(new Set(ports).size).toBe(ports.length);
  // From here on Linux gives them away by itself; other systems begin higher.
  expect(ports.filter((port) => port >= 32_768)).toEqual([]);
});
