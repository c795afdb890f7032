import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createServer as createViteServer } from 'vite';
import type { createConsole } from '#server/console/console.ts';
import { fillConsoleDocument } from '#server/console/document.ts';
import type { Operator } from '#server/content/site/operator.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Status } from '#server/status/status.ts';
import { consoleBuild, consolePage } from './console-build.ts';
import type { ConsoleListenerSettings } from '#server/bin/env.ts';

/** Serves the staff console with reload: its calls by the modules that `load` returns, its page by Vite. */
export async function serveConsole(
  deps: HttpDeps,
  { port, host, url }: ConsoleListenerSettings,
  {
    siteOrigin,
    twoPersonFen,
    operator,
  }: { siteOrigin: string; twoPersonFen: number; operator: () => Operator },
  status: Status,
  load: () => Promise<{ createConsole: typeof createConsole }>,
): Promise<{ address: string; close: () => Promise<void> }> {
  const server = createServer();
  const vite = await createViteServer({
    ...consoleBuild,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  const address = { port: () => port, url };
  const respond = getRequestListener(async (request) => {
    const app = (await load()).createConsole(deps, {
      address,
      pages: null,
      twoPersonFen,
      siteOrigin,
      status,
      operator,
    });
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/console/')) return app.fetch(request);
    const document = await readFile(join(import.meta.dirname, '../..', consolePage), 'utf8');
    // The page is two folders below the root, and is served at every address.
    const page = document.replaceAll('./main.tsx', '/src/console/main.tsx');
    const html = await vite.transformIndexHtml(pathname, fillConsoleDocument(page, operator()));
    return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  });
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/console/')) void respond(request, response);
    else vite.middlewares(request, response, () => void respond(request, response));
  });
  server.listen(port, host);
  return {
    address: url ?? `http://localhost:${port}`,
    close: async () => {
      server.close();
      await vite.close();
    },
  };
}
