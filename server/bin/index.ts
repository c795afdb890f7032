import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import type { Hono } from 'hono';
import { createApp } from '#server/app.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { createPages, type Pages } from '#server/pages/renderer.ts';
import { createOperator, type Operator } from '#server/content/site/operator.ts';
import { standardOutput } from '#server/base/standard-streams.ts';
import { boot } from './boot.ts';
import { getSampleSettings, readEnv, type Env } from './env.ts';
import { releaseMemory } from './release-memory.ts';
import { exitServer } from './exit-with-error.ts';
import { expectFreePorts } from './expect-free-ports.ts';
import { guardProcess } from './guard-process.ts';
import { listen } from './listen.ts';
import { openConsole } from './open-console.ts';

const dist = join(import.meta.dirname, '../../dist');

// The time for running work, such as a call to a wallet, after all connections have ended; the next start
// resumes the rest.
const closingMs = 2500;

guardProcess();
await run().catch(exitServer);

async function run(): Promise<void> {
  const env = readEnv(process.env);
  await expectFreePorts(env);
  const { deps, status, content, site, listensAt, stopChores, close } = await boot(env);
  const operator = createOperator(deps.site, getSampleSettings(env));
  const pages = await renderPages(() => app, deps, env, operator);
  content.onChange(() => {
    // Cleared first: a page that is rendered from now on must not use an old response.
    deps.sharedAnswers?.clear();
    pages?.clearCache();
  });
  site.onChange(() => {
    deps.sharedAnswers?.clear();
    pages?.clearCache();
  });
  let stopping = false;
  const app: Hono = createApp(deps, {
    isStopping: () => stopping,
    readiness: status.readiness,
    ...(pages === null ? {} : { pages: (request) => pages.respond(request), site: pages.site }),
  });
  const listening = await listen(app.fetch, env);
  const openedConsole = await openConsole(
    deps,
    env.console,
    { siteOrigin: env.publicUrl ?? `http://localhost:${listening.port}`, operator },
    status,
  );
  listensAt(`http://${nameHere(env.host)}:${listening.port}`);

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    deps.watch.close();
    void stopChores();
    await Promise.all([listening.drain(), openedConsole?.drain()]);
    const closed = close().then(() => true);
    const timeouts = setTimeout(closingMs, false, { ref: false });
    if (!(await Promise.race([closed, timeouts])))
      deps.log.warn('stopped before all work had ended');
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  const local = `http://${env.host === '127.0.0.1' || env.host === '0.0.0.0' ? 'localhost' : env.host}:${listening.port}`;
  const own = env.publicUrl ?? local;
  const hasInbox = env.sms === null && (!env.isProduction || env.sandboxControlToken !== null);
  const inbox = hasInbox ? ` · SMS inbox ${local}/sandbox/sms` : '';
  const hasMail = env.mail === null && (!env.isProduction || env.sandboxControlToken !== null);
  const mails = hasMail ? ` · mail inbox ${local}/sandbox/mail` : '';
  const wallet = env.wallets === null ? ` · sandbox wallet ${own}/sandbox/wallet` : '';
  const console = openedConsole === null ? '' : ` · console ${openedConsole.address}`;
  standardOutput().write(
    `${deps.site().name['en-US']} is ready at ${own}${inbox}${mails}${wallet}${console}\n`,
  );
  await pages?.warm();
  releaseMemory();
}

/** Returns the name by which a process on this machine reaches a server that listens at `host`. */
function nameHere(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** Creates the renderer of the built pages; null without a build, when only the API is served. */
async function renderPages(
  app: () => Hono,
  deps: HttpDeps,
  env: Env,
  operator: () => Operator,
): Promise<Pages | null> {
  if (!existsSync(join(dist, 'server'))) {
    deps.log.warn('the pages are not built and respond with 404; `npm start` builds them');
    return null;
  }
  return createPages({
    dist,
    fetchApi: (request) => app().fetch(request),
    publicUrl: env.publicUrl ?? `http://localhost:${env.port}`,
    operator,
    getDay: () => shanghaiDay(deps.clock.date()),
    onError: (error) => deps.log.error('a page could not be rendered', { error }),
    metrics: deps.metrics,
  });
}
