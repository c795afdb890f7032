import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import type { Hono } from 'hono';
import { createApp } from '#server/app.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { createPages, type Pages } from '#server/pages/renderer.ts';
import { createOperator, type Operator } from '#server/content/site/operator.ts';
import { boot } from './boot.ts';
import { getSampleSettings, type Env } from './env.ts';
import { listen } from './listen.ts';
import { openConsole } from './open-console.ts';

const dist = join(import.meta.dirname, '../../dist');

// The time for running work, such as a call to a wallet, after all connections have ended; the next start
// resumes the rest.
const closingMs = 2500;

export type Served = {
  /** The name of the site. */
  name: string;
  port: number;
  /** The address of the console; null if it is off. */
  consoleAddress: string | null;
  /** Renders the first pages, and returns memory that only the start needed. */
  settle: () => Promise<void>;
};

/**
 * Serves site and console until a signal stops the process. `buildConsole` builds the pages of the console before
 * the first response with one; without it they are built. Throws EnvError for a start that cannot be.
 */
export async function serve(env: Env, buildConsole?: () => Promise<void>): Promise<Served> {
  const { deps, status, menu, site, listensAt, stopChores, close } = await boot(env);
  const operator = createOperator(deps.site, getSampleSettings(env), menu.shown);
  const pages = await renderPages(() => app, deps, env, operator);
  const dropOldPages = () => {
    // Cleared first: a page that is rendered from now on must not use an old response.
    deps.sharedAnswers?.clear();
    deps.siteIndexes?.clear();
    pages?.clearCache();
  };
  menu.onChange(dropOldPages);
  site.onChange(dropOldPages);
  let stopping = false;
  const app: Hono = createApp(deps, {
    isStopping: () => stopping,
    isReady: status.isReady,
    ...(pages === null ? {} : { pages: (request) => pages.respond(request), site: pages.site }),
  });
  const listening = await listen(app.fetch, env);
  const openedConsole = await openConsole(
    deps,
    env.console,
    {
      siteOrigin: env.publicUrl ?? `http://localhost:${listening.port}`,
      twoPersonFen: env.twoPersonFen,
      operator,
      buildConsole,
    },
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

  return {
    name: deps.site().name['en-US'],
    port: listening.port,
    consoleAddress: openedConsole?.address ?? null,
    settle: async () => {
      await pages?.warm();
      releaseMemory();
    },
  };
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

/**
 * Returns memory that only the start needed to the system: loading code and rendering the first pages grows
 * the heap to several times its live size, and an idle server would keep it for hours. Blocks for about a
 * tenth of a second.
 */
function releaseMemory(): void {
  // Node has no call for this; a context created after setting the flag has one.
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect({ type: 'major', flavor: 'last-resort' });
}
