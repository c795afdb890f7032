import { globSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Switches } from '#server/bin/switches.ts';
import { secretNames } from '#server/bin/env.ts';

const Service = v.looseObject({
  image: v.string(),
  env_file: v.optional(v.string()),
  environment: v.optional(v.record(v.string(), v.string())),
  healthcheck: v.optional(v.looseObject({ test: v.array(v.string()) })),
  restart: v.optional(v.string()),
});
const { services } = v.parse(
  v.looseObject({ services: v.record(v.string(), Service) }),
  parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }),
);

/** Switches of Node itself, which the site does not read. */
const switchesOfNode = ['NODE_OPTIONS'];
const known = [
  ...Object.keys(Switches.entries),
  ...secretNames.map((name) => `${name}_FILE`),
  ...switchesOfNode,
];

const lasting = Object.entries(services).filter(([, { restart }]) => restart !== 'on-failure');

test.each(lasting)('the service %s of compose.yaml is watched and restarted', (_, service) => {
  expect(service.healthcheck?.test.length).toBeGreaterThan(1);
  expect(service.restart).toBe('unless-stopped');
});

describe('every switch is known', () => {
  test.each(['site-1', 'site-2'])(
    'every switch in the service %s of compose.yaml is known',
    (name) => {
      expect(
        Object.keys(services[name]?.environment ?? {}).filter((each) => !known.includes(each)),
      ).toEqual([]);
    },
  );

  test('every switch in site.env.example is known, whether set or only named', () => {
    const named = [
      ...readFileSync('deploy/site.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm),
    ].map(([, name = '']) => name);

    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  test.each(globSync('deploy/systemd/*.service'))('every switch in %s is known', (file) => {
    const [, set = ''] = /^Environment=(.*)$/m.exec(readFileSync(file, 'utf8')) ?? [];
    const names = set.split(' ').map((each) => each.split('=')[0] ?? '');

    expect(names).toContain('NODE_ENV');
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });
});
