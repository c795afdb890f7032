import { serve } from '@hono/node-server';
import { createApp } from '#server/app.ts';
import { boot } from '#server/bin/boot.ts';
import { readEnv } from '#server/bin/env.ts';
import { addUp } from '#server/domain/views/ledger.ts';
import {
  startAllocationProfile,
  startProcessorProfile,
  stopAllocationProfile,
  stopProcessorProfile,
  type Shares,
} from './code-owners.ts';
import { usedBytes } from './used-bytes.ts';

/**
 * The IPC requests to the server: its real memory, its processor time, its ledger; to stop its
 * background jobs; or to exit.
 */
export type Asked = 'memory' | 'work' | 'ledger' | 'rest' | 'stop' | ProfileRequest;
/** The requests that start and read a profile of the processor or of the allocations. */
export type ProfileRequest =
  | 'start processor profile'
  | 'read processor profile'
  | 'start allocation profile'
  | 'read allocation profile';
export type Measured =
  | { port: number }
  | { usedBytes: number }
  | { workedMs: number }
  | { rests: true }
  | { shares: Shares }
  | { orders: number; difference: number };

if (process.send !== undefined) {
  const say = (measured: Measured) => process.send?.(measured);
  const { deps, listensAt, stopChores, close } = await boot(readEnv(process.env));
  // The server holds at most twenty calls per owner, and one payment has one owner; the rest would not
  // wait.
  deps.longPolls = { begin: () => () => {}, count: () => 0 };
  const server = serve({ fetch: createApp(deps).fetch, port: 0, hostname: '127.0.0.1' }, (own) => {
    // The wallets of the sandbox send their notices there.
    listensAt(`http://127.0.0.1:${own.port}`);
    say({ port: own.port });
  });
  process.on('message', (asked: Asked) => {
    switch (asked) {
      case 'memory':
        return say({ usedBytes: usedBytes() });
      case 'work':
        return say({ workedMs: process.cpuUsage().user / 1000 });
      case 'ledger':
        return void addUp(deps.db).then(({ orders, difference }) => say({ orders, difference }));
      case 'rest':
        return void stopChores().then(() => say({ rests: true }));
      case 'start processor profile':
        return void startProcessorProfile().then(() => say({ shares: {} }));
      case 'read processor profile':
        return void stopProcessorProfile().then((shares) => say({ shares }));
      case 'start allocation profile':
        return void startAllocationProfile().then(() => say({ shares: {} }));
      case 'read allocation profile':
        return void stopAllocationProfile().then((shares) => say({ shares }));
      case 'stop':
        deps.watch.close();
        server.close();
        return void close().then(() => process.exit(0));
    }
  });
}
