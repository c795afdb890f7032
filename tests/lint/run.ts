import { documents } from '#tests/structure/documents.ts';
import { brokenLinks } from './broken-links.ts';

const broken = documents().flatMap(({ path, text }) => brokenLinks(path, text));
for (const link of broken) console.error(`${link} leads nowhere`);
process.exitCode = broken.length === 0 ? 0 : 1;
