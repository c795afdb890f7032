import { expect, test } from 'vitest';
import { createClient } from '#src/api/client.ts';
import { createReadCache } from '#src/api/read-cache.ts';

test('a cached read is requested once, and again after it is forgotten', async () => {
  let asked = 0;
  const client = createClient({
    getToken: () => null,
    onUnauthorized: () => {},
    locale: () => 'zh-CN',
    fetch: () => {
      asked += 1;
      return Response.json({ code: 200, message: '', data: [] });
    },
  });
  const reads = createReadCache(client);

  await reads.read('listPlans', 'zh-CN');
  await reads.read('listPlans', 'zh-CN');
  expect(asked).toBe(1);

  reads.clear();
  await reads.read('listPlans', 'zh-CN');
  expect(asked).toBe(2);
});
