import { writeFileSync } from 'node:fs';
import { addressDocumentFile, writeAddressDocument } from './address-document.ts';
import { localeTypesFile, writeLocaleTypes } from './locale-types.ts';
import { writeRouteTree } from './route-tree.ts';

// `npm run pages`: what the routes and the texts of the site say, for the compiler and for readers.
await writeRouteTree('.');
const written: Readonly<Record<string, string>> = {
  [localeTypesFile]: writeLocaleTypes(),
  [addressDocumentFile]: writeAddressDocument(),
};
for (const [path, text] of Object.entries(written)) {
  writeFileSync(path, text);
  process.stdout.write(`${path} ${text.split('\n').length - 1}\n`);
}
