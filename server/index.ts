import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { createApp } from './app.ts';
import { boot } from './boot.ts';
import type { Deps } from './deps.ts';
import { EnvError, readEnv, type Env } from './env.ts';
import { giveUp } from './give-up.ts';
import { guardProcess } from './guard-process.ts';
import { createPages, type Pages } from './http/pages.ts';

const dist = join(import.meta.dirname, '../dist');

// A held request is answered at once on shutdown; what lasts longer than this is cut.
const patienceMs = 5000;

guardProcess();
await run().catch(giveUp);

async function run(): Promise<void> {
  const env = readEnv(process.env);
  const { deps, content, close } = await boot(env);
  const pages = await drawPages(() => app, deps, env);
  content.onChange(() => pages?.forget());
  const app: Hono = createApp(
    deps,
    pages === null ? {} : { pages: (request) => pages.respond(request), site: pages.site },
  );
  const server = serve({ fetch: app.fetch, port: env.port, hostname: env.host });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new EnvError(`PORT ${env.port} is in use; set PORT to another one.`) : error);
    });
  });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    deps.watch.close();
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    const cut = setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections();
    }, patienceMs);
    await closed;
    clearTimeout(cut);
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : env.port;
  const local = `http://${env.host === '127.0.0.1' || env.host === '0.0.0.0' ? 'localhost' : env.host}:${port}`;
  const own = env.publicUrl ?? local;
  const hasInbox = !env.isProduction || env.sandboxControlToken !== null;
  const inbox = hasInbox ? ` · SMS inbox ${local}/sandbox/sms` : '';
  process.stdout.write(
    `Xuyuan Park is ready at ${own}${inbox} · sandbox wallet ${own}/sandbox/wallet\n`,
  );
  await pages?.warm();
}

/** The pages of the built browser side; without a build the API stands alone. */
async function drawPages(app: () => Hono, deps: Deps, env: Env): Promise<Pages | null> {
  if (!existsSync(join(dist, 'server'))) {
    deps.log.warn('there is no built browser side; pages answer 404. `npm start` builds it.');
    return null;
  }
  return createPages({
    dist,
    fetchApi: (request) => app().fetch(request),
    publicUrl: env.publicUrl ?? `http://localhost:${env.port}`,
    onError: (error) => deps.log.error('a page could not be drawn', { error }),
  });
}
