import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Renderer from '#src/entry-server.tsx';

const built = join(import.meta.dirname, '../../dist/server/entry-server.js');

/** Loads the sources where Vite loads the tests (project `app`), and their build elsewhere. */
const loadRenderer = (): Promise<typeof Renderer> =>
  'env' in import.meta ? import('#src/entry-server.tsx') : import(pathToFileURL(built).href);

/** The renderer of pages, which the server has from its build. */
export const {
  declaredUrl,
  documentHtml,
  listedPaths,
  readPicture,
  render,
  renderPosted,
  siteTexts,
} = await loadRenderer();
