import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const root = join(import.meta.dirname, '../..');

/** A made-up SaaS: it runs the program in docs/operations/door.md unchanged. */
export type DoorExample = { url: string; stop: () => Promise<void> };

/** Starts it for a site; `saasUrl` is the address that tickets must be made for. */
export async function startDoorExample(site: string, saasUrl: string): Promise<DoorExample> {
  const document = readFileSync(join(root, 'docs/operations/door.md'), 'utf8');
  const [, program = ''] = /```ts\n(.+?)```/s.exec(document) ?? [];
  // It finds the library from here.
  const file = join(root, `.tmp/door-${randomUUID()}.ts`);
  mkdirSync(join(root, '.tmp'), { recursive: true });
  writeFileSync(file, program);
  const port = await freePort();
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, SITE: site, SAAS_URL: saasUrl, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
      rmSync(file);
    },
  };
}
