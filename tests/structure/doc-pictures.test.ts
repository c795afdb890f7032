import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { demoEnd, inStillTime } from '#tests/look/still-time.ts';
import { randomParts } from '#tests/look/still-page.ts';
import { filesIn } from './sources.ts';

describe('the pictures of the documents', () => {
  it('the time of their servers is the end of the demo until it is moved', () => {
    const script = `setTimeout(() => console.log(
      JSON.stringify([Date.now(), new Date(), new Date(0), new Date() instanceof Date])), 20)`;
    const { stdout } = spawnSync(process.execPath, ['-e', script], {
      env: { ...process.env, ...inStillTime },
      encoding: 'utf8',
    });
    const instant = new Date(demoEnd).toISOString();
    expect(JSON.parse(stdout)).toEqual([demoEnd, instant, '1970-01-01T00:00:00.000Z', true]);
  });

  it('the end of the demo is later than every report, article and piece of news', () => {
    const days = filesIn('server/content')
      .filter((file) => /\/(?:articles|news|reports)\/[^/]+\.md$/.test(file))
      .flatMap((file) => /^date: (\S+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? []);
    expect(days.length).toBeGreaterThan(20);
    const newest = days.toSorted().at(-1) ?? '';
    expect(newest).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(Date.parse(newest), 'Move demoEnd in tests/look/still-time.ts.').toBeLessThan(demoEnd);
  });

  it('numbers are the same in every picture, dates stay what they are', () => {
    const shown = (text: string) =>
      randomParts.reduce(
        (last, [pattern, by]) => last.replaceAll(new RegExp(pattern, 'gu'), by),
        text,
      );
    expect(
      shown(
        'XY2026121448211953, P20261214150100QX7RT2M4WZA, Q20261213K3M9X2P7, 139****4821, Dec 14, 2026, 15:01',
      ),
    ).toBe(
      'XY2026121412345678, P20261214150100ABCDEFGHJKM, Q20261213ABCDEFGH, 139****0017, Dec 14, 2026, 15:01',
    );
  });
});
