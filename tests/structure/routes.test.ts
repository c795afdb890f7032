import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { routeTreeOptions } from '#tools/vite/routes-plugin.ts';
import {
  addressDocumentFile,
  findTitle,
  writeAddressDocument,
} from '#tools/documents/address-document.ts';
import { listRouteFiles } from '#tools/documents/route-files.ts';
import { writeRouteTree } from '#tools/documents/route-tree.ts';
import { quotedIn, getSection } from './documents.ts';

const files = listRouteFiles();
const { generatedRouteTree } = routeTreeOptions;

describe('the addresses', () => {
  it('the addresses of the specification all lead somewhere', () => {
    const product = getSection(readFileSync('docs/product.md', 'utf8'), '2. Screens and routes');
    // `/en` is a language (spec 2).
    const addresses = quotedIn(product).filter((quoted) => /^\/(?!en$)[^?\s]*$/.test(quoted));
    const routed = files.map(({ address }) => address);

    expect(addresses.length).toBeGreaterThan(40);
    expect(
      addresses.filter((address) => !routed.includes(address)),
      'docs/product.md, section 2, names addresses that no file of src/routes has. Add the file, or correct the document.',
    ).toEqual([]);
  });

  it('the addresses are those of the committed table', () => {
    expect(
      readFileSync(addressDocumentFile, 'utf8') === writeAddressDocument(),
      `${addressDocumentFile} is of other routes or titles. Run \`npm run pages\`, read its diff and commit it.`,
    ).toBe(true);
  });

  it('the addresses are in the committed route tree', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'xuyuan-routes-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // The generator also corrects the files of the routes: here it has copies.
    cpSync('src/routes', join(folder, 'src/routes'), { recursive: true });
    await writeRouteTree(folder);

    expect(
      readFileSync(generatedRouteTree, 'utf8'),
      `${generatedRouteTree} is of other routes. Run \`npm run pages\`, which writes it, and commit it.`,
    ).toBe(readFileSync(join(folder, generatedRouteTree), 'utf8'));
  });

  it.each(['zh-CN', 'en-US'])('the addresses have a title in %s', (locale) => {
    const untitled = files.filter(
      ({ isPage, titleKey }) => isPage && findTitle(locale, titleKey) === undefined,
    );

    expect(
      untitled.map(({ path, titleKey }) => {
        const [namespace, key] = titleKey.split(':');
        return `${path}: ${key} in locales/${locale}/${namespace}.json`;
      }),
      'Write these titles, or give the routes the `titleKey` of another text.',
    ).toEqual([]);
  });
});
