import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ServiceItem } from '#contract/base/picklists.ts';

const content = join(import.meta.dirname, '../../server/content');

// A refund deducts the delivered steps, so a service without steps cannot be priced.
test('services delivered by people have steps in both languages, worth their whole price', () => {
  const packages = readdirSync(join(content, 'zh-CN/packages')).map((file) => `package-${file}`);
  const services = ServiceItem.options.map((item) => `service-${item}.md`);
  const sums = [...packages, ...services].map((file): [string, number | null] => {
    const [chinese, english] = [
      join(content, 'zh-CN/steps', file),
      join(content, 'en-US/steps', file),
    ];
    if (!existsSync(chinese) || !existsSync(english)) return [file, null];
    const shares = readFileSync(chinese, 'utf8').matchAll(/^ {2}- \{.*\bshare: (\d+)\b/gm);
    return [file, [...shares].reduce((sum, [, share = '']) => sum + Number(share), 0)];
  });

  expect(sums.length).toBeGreaterThan(ServiceItem.options.length);
  expect(sums.filter(([, sum]) => sum !== 100)).toEqual([]);
});
