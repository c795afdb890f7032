import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import english from '#locales/en-US/shell.json' with { type: 'json' };
import chinese from '#locales/zh-CN/shell.json' with { type: 'json' };
import { routeTreeOptions } from '#server/pages/routes-plugin.ts';
import { writeRouteTree } from '#tools/route-tree.ts';
import { quotedIn, getSection } from './documents.ts';
import { sourcesIn } from './sources.ts';

const product = 'docs/product.md, section 2';
/** Layouts, and the page for unknown addresses; `/en` is a language (spec 2). */
const withoutPage = ['', '/$', '/auth', '/en', '/user/payment'];

/** The agreed addresses: every one that section 2 of the product names (spec 2). */
const addresses = quotedIn(
  getSection(readFileSync('docs/product.md', 'utf8'), '2. Screens and routes'),
)
  .filter((quoted) => /^\/[^?\s]*$/.test(quoted) && !withoutPage.includes(quoted))
  .map((quoted) => quoted.replaceAll(/\{(\w+)\}/g, '$$$1'));

const files = sourcesIn('src/routes').flatMap(({ path, text }) => {
  const id = /createFileRoute\(\s*'([^']+)'/.exec(text)?.[1];
  return id === undefined ? [] : [{ id, path, text, address: toAddress(id) }];
});

describe('the addresses', () => {
  it('the addresses of the specification all lead somewhere', () => {
    const routed = files.map(({ address }) => address);

    expect(addresses.length).toBeGreaterThan(40);
    expect(
      addresses.filter((address) => !routed.includes(address)),
      `${product}, names addresses that no file of src/routes has. Add the file, or correct the document.`,
    ).toEqual([]);
  });

  it('the addresses are the agreed ones, and a page for unknown ones', () => {
    const known = new Set([...addresses, ...withoutPage]);

    expect(
      files.filter(({ address }) => !known.has(address)).map(naming),
      `${product}, does not name these addresses. Add an item that says what each page shows.`,
    ).toEqual([]);
  });

  it('the addresses are in the committed route tree', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'xuyuan-routes-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // The generator also corrects the files of the routes: here it has copies.
    cpSync('src/routes', join(folder, 'src/routes'), { recursive: true });
    await writeRouteTree(folder);

    expect(
      readFileSync(routeTreeOptions.generatedRouteTree, 'utf8'),
      'src/routeTree.gen.ts is of other routes. Run `npm run pages`, which writes it, and commit it.',
    ).toBe(readFileSync(join(folder, routeTreeOptions.generatedRouteTree), 'utf8'));
  });

  it('the addresses each give their page a title', () => {
    const leaves = files.filter(({ address }) => addresses.includes(address));
    const untitled = leaves
      .filter(({ path }) => !path.endsWith('/route.tsx'))
      .filter(({ text }) => !/titleKey:/.test(text) && !/throw redirect\(|redirect\(\{/.test(text));

    expect(
      untitled.map(({ path }) => path),
      'Give these a `titleKey` in their `staticData`, such as titles.about.',
    ).toEqual([]);
  });

  it.each([
    ['zh-CN', chinese],
    ['en-US', english],
  ])('the addresses have a title in %s', (locale, { titles }) => {
    const keys = files.flatMap(({ text }) => /titleKey: 'titles\.(\w+)'/.exec(text)?.[1] ?? []);

    expect(
      keys.filter((key) => !Object.hasOwn(titles, key)).map((key) => `titles.${key}`),
      `Write these titles into locales/${locale}/shell.json.`,
    ).toEqual([]);
  });
});

function naming({ path, address }: { path: string; address: string }): string {
  return `${address} (${path})`;
}

/** Returns the address of a route id, without layouts and the slash of an index. */
function toAddress(id: string): string {
  const address = id.replace(/\/_[^/]+/g, '').replace(/(?<=.)\/$/, '');
  return address === '' && id !== '/_main' ? '/' : address;
}
