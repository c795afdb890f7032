import { mkdirSync, writeFileSync } from 'node:fs';
import { openApi } from '#server/handlers/openapi.ts';
import { apiDocument } from './api-document.ts';
import { configurationDocument, environmentExample } from './configuration-document.ts';

// OpenAPI is long and served by the site: the file is a convenience and not committed.
mkdirSync('.tmp', { recursive: true });
const written: Readonly<Record<string, string>> = {
  'docs/api.md': apiDocument(),
  'docs/configuration.md': configurationDocument(),
  'deploy/site.env.example': environmentExample(),
  '.tmp/openapi.json': `${JSON.stringify(openApi('Xuyuan Park'), null, 2)}\n`,
};
for (const [path, text] of Object.entries(written)) {
  writeFileSync(path, text);
  process.stdout.write(`${path} ${text.split('\n').length - 1}\n`);
}
