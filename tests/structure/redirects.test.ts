import { expect, test } from 'vitest';
import { sourcesIn } from './sources.ts';

// The sandbox's wallets return by toShop: to a path of this site, or to a whole address if they run alone.
test('every redirect of the server leads to a path of this site', () => {
  const writes = /\blocation['"]?\s*:|\.redirect\(|\.(?:set|append|header)\(\s*['"]location/i;
  const lines = ['sandbox', 'server']
    .flatMap(sourcesIn)
    .filter(({ path }) => !path.startsWith('server/content/'))
    .flatMap(({ path, text }) =>
      text.split('\n').map((line) => ({ path, line: line.replace(/^\s*(?:\*|\/\/).*/, '') })),
    )
    .filter(({ line }) => writes.test(line) && !line.includes('location: string'));

  expect(lines.length).toBeGreaterThan(6);
  expect(
    lines.filter(({ line }) => !/\b(?:toSiteLocation|toShop)\(/.test(line)),
    'Pass the address through toSiteLocation of contract/base/redirect.ts.',
  ).toEqual([]);
});
