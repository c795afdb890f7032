import type { Env } from './env.ts';
import { expectFreePort } from './free-port.ts';

/** Throws EnvError when a configured port is in use, before a start takes its time. */
export async function expectFreePorts({ port, host, console }: Env): Promise<void> {
  await expectFreePort({ port, host, name: 'PORT' });
  if (console === null || console.isDefault) return;
  await expectFreePort({ port: console.port, host: console.host, name: 'CONSOLE_PORT' });
}
