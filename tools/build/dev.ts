import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createServer as createViteServer } from 'vite';
import { toSiteLocation } from '#contract/base/redirect.ts';
import type { createApp } from '#server/app.ts';
import type { createConsole } from '#server/console/console.ts';
import { printError } from '#server/base/error-report.ts';
import type { Renderer } from '#server/pages/renderer.ts';
import { boot } from '#server/bin/boot.ts';
import { createOperator } from '#server/content/site/operator.ts';
import { getSampleSettings, readEnv } from '#server/bin/env.ts';
import { serveConsole } from './dev-console.ts';
import { guardProcess } from '#server/bin/guard-process.ts';

/**
 * Serves site and console with reload, in one process. Vite loads the modules of the browser and of the server,
 * so that an edit of the server takes effect at once while the database stays open. Pages are rendered on the
 * server as in production, so that hydration faults show early. There is no content security policy, because
 * Vite uses inline scripts.
 */
guardProcess();
const env = readEnv(process.env);
const { deps, status, menu, close } = await boot(env);
const operator = createOperator(deps.site, getSampleSettings(env), menu.shown);
const server = createServer();
const vite = await createViteServer({
  root: join(import.meta.dirname, '../..'),
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server } },
});
const origin = env.publicUrl ?? `http://localhost:${env.port}`;

async function respond(request: Request): Promise<Response> {
  try {
    const app = await loadApp();
    const site = { ...(await loadRenderer()), origin, operator };
    return await app
      .createApp(deps, { pages: renderPage, site, isReady: status.isReady })
      .fetch(request);
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    console.error(printError(error));
    return new Response(printError(error), { status: 500 });
  }
}

async function renderPage(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const { render, renderPosted, documentHtml } = await loadRenderer();
  const app = (await loadApp()).createApp(deps);
  const address = url.pathname + url.search;
  const posted = request.method === 'POST' ? await renderPosted(address, operator().shown) : null;
  const rendered =
    posted ??
    (await render(address, {
      fetchApi: (call) => app.fetch(call),
      origin,
      site: operator().shown,
    }));
  if (rendered.kind === 'redirect') {
    return new Response(null, {
      status: rendered.status,
      headers: { Location: toSiteLocation(rendered.location) },
    });
  }
  const scripts = posted === null ? '<script type="module" src="/src/main.tsx"></script>' : '';
  const html = await vite.transformIndexHtml(
    address,
    documentHtml({ ...rendered, head: rendered.head + operator().style, scripts }),
  );
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
  return new Response(html, { status: rendered.status, headers });
}

async function loadApp(): Promise<{ createApp: typeof createApp }> {
  const module = await vite.ssrLoadModule('/server/app.ts');
  return { createApp: module['createApp'] };
}

async function loadConsole(): Promise<{ createConsole: typeof createConsole }> {
  const module = await vite.ssrLoadModule('/server/console/console.ts');
  return { createConsole: module['createConsole'] };
}

async function loadRenderer(): Promise<Omit<Renderer, 'boot' | 'declaredUrl'>> {
  const module = await vite.ssrLoadModule('/src/entry-server.tsx');
  return {
    render: module['render'],
    renderPosted: module['renderPosted'],
    documentHtml: module['documentHtml'],
    listedPaths: module['listedPaths'],
    siteTexts: module['siteTexts'],
    readPicture: module['readPicture'],
  };
}

const listener = getRequestListener(respond);
server.on('request', (request, response) => {
  if (/^\/(?:api|sandbox|site|healthz|livez|readyz)(?:[/?]|$)/.test(request.url ?? '/'))
    void listener(request, response);
  else vite.middlewares(request, response, () => void listener(request, response));
});
server.listen(env.port, env.host, () => {
  console.log(
    `${deps.site().name['en-US']} in development at ${origin}${env.sms === null ? ` · SMS inbox ${origin}/sandbox/sms` : ''}`,
  );
});

const openedConsole =
  env.console === null
    ? null
    : await serveConsole(
        deps,
        env.console,
        { siteOrigin: origin, twoPersonFen: env.twoPersonFen, operator },
        status,
        loadConsole,
      );
if (openedConsole !== null) console.log(`The console in development at ${openedConsole.address}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void Promise.allSettled([vite.close(), openedConsole?.close(), close()]).then(() =>
      process.exit(0),
    );
  });
}
