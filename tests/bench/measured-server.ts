import { serve } from '@hono/node-server';
import { createApp } from '#server/app.ts';
import { boot } from '#server/bin/boot.ts';
import { readEnv } from '#server/bin/env.ts';

/** The server without the pages, told over IPC to say how much memory is really in use. */
export type Measured = { port: number } | { usedBytes: number };

if (process.send !== undefined) {
  const { deps, close } = await boot(readEnv(process.env));
  // One payment has one owner, of whom the server would hold twenty calls; the rest would not wait.
  deps.longPolls = { begin: () => () => {} };
  const server = serve({ fetch: createApp(deps).fetch, port: 0, hostname: '127.0.0.1' }, (own) =>
    process.send?.({ port: own.port } satisfies Measured),
  );
  process.on('message', (word) => {
    if (word === 'memory') process.send?.({ usedBytes: usedBytes() } satisfies Measured);
    if (word !== 'stop') return;
    deps.watch.close();
    server.close();
    void close().then(() => process.exit(0));
  });
}

/** After a collection; what the process holds beyond that is room that the start once needed. */
function usedBytes(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
