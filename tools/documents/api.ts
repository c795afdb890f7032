import { mkdirSync, writeFileSync } from 'node:fs';
import { siteApi } from '#server/openapi/site-api.ts';
import { staffApi } from '#server/openapi/staff-api.ts';
import { apiDocument } from './api-document.ts';
import { configurationDocument, environmentExample } from './configuration-document.ts';

const operator = { title: 'Xuyuan Park', mail: 'park@example.com', origin: 'https://park.example' };
const toText = (document: object) => `${JSON.stringify(document, null, 2)}\n`;

// OpenAPI is long and served by the site: the files are a convenience and not committed.
mkdirSync('.tmp', { recursive: true });
const written: Readonly<Record<string, string>> = {
  'docs/api.md': apiDocument(),
  'docs/configuration.md': configurationDocument(),
  'deploy/site.env.example': environmentExample(),
  '.tmp/openapi.json': toText(siteApi(operator)),
  '.tmp/console-openapi.json': toText(staffApi(operator)),
};
for (const [path, text] of Object.entries(written)) {
  writeFileSync(path, text);
  process.stdout.write(`${path} ${text.split('\n').length - 1}\n`);
}
