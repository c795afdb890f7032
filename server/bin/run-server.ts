import { standardOutput } from '#server/base/standard-streams.ts';
import { checkStart } from './check-start.ts';
import { readEnv, type Env } from './env.ts';
import { printAddresses, runStep } from './steps.ts';

/**
 * Starts the server as a step of the start, and prints where it is: the ready line alone on standard output, the
 * addresses on standard error. `buildConsole` as for `serve`. Throws EnvError.
 */
export async function runServer(buildConsole?: () => Promise<void>): Promise<void> {
  const env = readEnv(process.env);
  await checkStart(env);
  const { name, settle, ...at } = await runStep(env, 'server', async () => {
    // Loaded now, because loading it takes longer than anything before.
    const { serve } = await import('./serve.ts');
    return serve(env, buildConsole);
  });
  const addresses = listAddresses(env, at);
  standardOutput().write(`${name} is ready at ${addresses.Site}\n`);
  printAddresses(env, addresses);
  await settle();
}

function listAddresses(
  env: Env,
  { port, consoleAddress }: { port: number; consoleAddress: string | null },
) {
  const isLocal = env.host === '127.0.0.1' || env.host === '0.0.0.0';
  const local = `http://${isLocal ? 'localhost' : env.host}:${port}`;
  const site = env.publicUrl ?? local;
  const hasInboxes = !env.isProduction || env.sandboxControlToken !== null;
  return {
    Site: site,
    ...(consoleAddress === null ? {} : { Console: consoleAddress }),
    ...(env.sms === null && hasInboxes ? { 'SMS inbox': `${local}/sandbox/sms` } : {}),
    ...(env.mail === null && hasInboxes ? { 'Mail inbox': `${local}/sandbox/mail` } : {}),
    ...(env.wallets === null ? { 'Sandbox wallet': `${site}/sandbox/wallet` } : {}),
  };
}
