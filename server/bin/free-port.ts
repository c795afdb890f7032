import { once } from 'node:events';
import net from 'node:net';
import { EnvError, PassingEnvError } from '#server/base/env-error.ts';

/** An address of this machine; `name` is the switch of its port. */
export type Listener = { port: number; host: string; name: string };

/** Throws EnvError with the names of the switches when this process may not listen there, without listening. */
export async function expectFreePort(listener: Listener): Promise<void> {
  const probe = net.createServer();
  try {
    await once(probe.listen(listener.port, listener.host), 'listening');
  } catch (error) {
    throw explainListenFault(error, listener);
  }
  await new Promise((resolve) => {
    probe.close(resolve);
  });
}

/** Explains in one sentence why this process may not listen; returns any other error as it is. */
export function explainListenFault(error: unknown, { port, host, name }: Listener): unknown {
  const ofHost = name.replace('PORT', 'HOST');
  switch (error instanceof Error && 'code' in error ? error.code : null) {
    case 'EADDRINUSE':
      return new PassingEnvError(`${name} ${port} is in use; set ${name} to another one.`);
    case 'EADDRNOTAVAIL':
      return new PassingEnvError(
        `${ofHost} ${host} is no address of this machine; correct ${ofHost}.`,
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new PassingEnvError(
        `${ofHost} ${host} is a name without an address; correct ${ofHost}.`,
      );
    case 'EACCES':
      return new EnvError(
        `This user may not listen at ${name} ${port}: set ${name} to 1024 or above, behind a proxy.`,
      );
    default:
      return error;
  }
}
