import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { checkWith } from './check-with.ts';
import { listChangedFields } from './private-fields.ts';

it('the paths of all machines are the same with the oldest XState that is allowed', () => {
  const { version } = createRequire(import.meta.url)('xstate-oldest/package.json');
  const { peerDependencies } = createRequire(import.meta.url)('../../package.json');

  expect(peerDependencies.xstate).toContain(`>=${version} `);
  expect(checkWith('xstate-oldest', import.meta.dirname)).toMatch(
    /^\d+ machines, .*\/xstate-oldest\/.*\n$/,
  );
});

it('the private fields of XState that are read are what they were', () => {
  expect(listChangedFields()).toEqual([]);
});
