import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { InquiryType } from '#contract/base/picklists.ts';
import { readOwnContent } from '#tests/support/own-content.ts';
import { sampleServices } from '#tests/support/sample-services.ts';
import { filesIn } from './sources.ts';

const rooms = ['contract', 'machines', 'server', 'src', 'tools', 'sandbox'];

/** Two kinds of inquiries have the names of services: contract, contact form and demo list them. */
const inquiryKinds = new Map([
  ['contract/base/picklists.ts', 2],
  ['src/features/contact/choices.tsx', 2],
  ['server/demo/people.ts', 2],
]);

it('no source names a service: the catalogue says which there are', () => {
  const sources = rooms.flatMap((room) =>
    filesIn(room).filter((path) => /\.(?:tsx?|mjs|css|yaml)$/.test(path) && !isContent(path)),
  );
  const found = sources.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    const names = sampleServices.filter((item) => namesService(text, item));
    const isAllowed =
      inquiryKinds.get(path) === names.length &&
      names.every((name) => InquiryType.options.some((kind) => kind === name));
    return names.length === 0 || isAllowed ? [] : [`${path}: ${names.join(', ')}`];
  });

  expect(sources.length).toBeGreaterThan(500);
  // Read the services from the content, or take what the page got with its document (useSite().services).
  expect(found).toEqual([]);
});

it.each([
  ["api.read('readService', locale, { item: 'trademark' })", true],
  ['<a href="/services/trademark">', true],
  ['// a trademark is filed in classes', false],
])('the check sees a service in %s: %s', (text, isSeen) => {
  expect(namesService(text, 'trademark')).toBe(isSeen);
});

it('no text of the pages names a plan or a level: plans.md does', async () => {
  const { items } = await readOwnContent();
  const names = items
    .filter(({ facts: { plan } }) => plan?.type === 'saas' || plan?.type === 'membership')
    .map(({ texts }) => texts['zh-CN'].title);
  const texts = ['contract', 'server', 'src', 'locales/zh-CN']
    .flatMap(filesIn)
    .filter((path) => /\.(?:tsx?|json)$/.test(path) && !isContent(path));
  const found = texts.filter((path) => {
    const text = readFileSync(path, 'utf8');
    return names.some((name) => text.includes(name));
  });

  expect(names).toContain('高级会员');
  expect(texts).toContain('locales/zh-CN/shell.json');
  // Take the name from the plan, from the sold item, or from useSite().levels.
  expect(found).toEqual([]);
});

function namesService(text: string, item: string): boolean {
  return new RegExp(`['"\`/]${item}['"\`/?#]`).test(text);
}

/** The content names its services. */
function isContent(path: string): boolean {
  return /^server\/content\/(?:services|papers|files|zh-CN|en-US)\//.test(path);
}
