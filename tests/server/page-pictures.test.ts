import { expect, test } from 'vitest';
import { ownContentDir } from '#server/content/live-content.ts';
import { readPapers } from '#server/content/papers-manifest.ts';
import { createTestServer } from '#tests/support/server.ts';

test('a picture is served as immutable, and other files are not served', async () => {
  const server = await createTestServer();
  const name = (await readPapers(ownContentDir))['samples/deadline-table']?.['zh-CN'].pictures[0]
    ?.name;
  const found = await server.app.request(`/papers/${name}-480.avif`);
  expect([
    found.status,
    found.headers.get('content-type'),
    found.headers.get('cache-control'),
  ]).toEqual([200, 'image/avif', 'public, max-age=31536000, immutable']);
  for (const path of [
    '..%2Fpapers.json',
    'none.avif',
    '%2e%2e%2fip-deadline-checklist.zh-CN.pdf',
  ]) {
    const { status } = await server.app.request(`/papers/${path}`);
    expect([path, status]).toEqual([path, 404]);
  }
});
