import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { freePort } from '#tests/support/free-port.ts';
import { entryArguments } from '#tests/support/server-process.ts';
import { addColleague, signInAtConsole } from '#tests/support/site-colleague.ts';
import { startSite } from '#tests/support/site.ts';
import { openVisitor } from '#tests/support/visitor.ts';

export const visitorOptions = { locale: 'zh-CN', device: 'desktop' } as const;

/** Starts a site with the demo and its console; `close` stops it and removes its data. */
export async function startDemo() {
  const dataDir = await mkdtemp(join(tmpdir(), 'xuyuan-presses-'));
  execFileSync(process.execPath, [...entryArguments('admin'), 'demo'], {
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir },
  });
  const port = String(await freePort());
  const site = await startSite({ DATA_DIR: dataDir, CONSOLE_PORT: port });
  /** Opens the console for a new colleague who may refund. */
  const openConsole = async (browser: Browser) => {
    const baseURL = `http://127.0.0.1:${port}`;
    const visitor = await openVisitor(browser, {
      ...visitorOptions,
      baseURL,
      kept: { locale: 'zh-CN' },
    });
    await signInAtConsole(
      visitor.page,
      await addColleague({ dataDir, databaseUrl: null }, 'money'),
    );
    return visitor;
  };
  const close = async () => {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { site, openConsole, close };
}
