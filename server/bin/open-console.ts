import { join } from 'node:path';
import { createConsole } from '#server/console/console.ts';
import { EnvError } from '#server/base/env-error.ts';
import type { Operator } from '#server/content/site/operator.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Status } from '#server/status/status.ts';
import type { ConsoleListenerSettings } from './env.ts';
import { listen, type Listening } from './listen.ts';

const pages = join(import.meta.dirname, '../../dist/console');

/**
 * Serves the staff console at a separate address; null if it is off. Throws EnvError if its port is
 * configured and in use.
 */
export async function openConsole(
  deps: HttpDeps,
  settings: ConsoleListenerSettings | null,
  {
    siteOrigin,
    twoPersonFen,
    operator,
    buildConsole,
  }: {
    siteOrigin: string;
    twoPersonFen: number;
    operator: () => Operator;
    buildConsole?: (() => Promise<void>) | undefined;
  },
  status: Status,
): Promise<(Pick<Listening, 'drain'> & { address: string }) | null> {
  if (settings === null) return null;
  const { host, url, isDefault, metricsFrom } = settings;
  let { port } = settings;
  const address = { port: () => port, url };
  const app = createConsole(deps, {
    address,
    pages,
    buildPages: buildConsole,
    twoPersonFen,
    siteOrigin,
    status,
    operator,
    metricsFrom,
  });
  try {
    const listening = await listen(app.fetch, { port, host, name: 'CONSOLE_PORT' });
    port = listening.port;
    return { drain: listening.drain, address: url ?? `http://localhost:${port}` };
  } catch (error) {
    if (!isDefault || !(error instanceof EnvError)) throw error;
    deps.log.warn('there is no console: its port is in use', { port });
    return null;
  }
}
