import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import type { Engine } from './engine.ts';

const Response = v.object({ value: v.unknown() });
const Session = v.object({ sessionId: v.string() });
const Handle = v.object({ handle: v.string() });

const port = 4597;
const display = ':97';

/** Starts WebKitGTK's small browser on a virtual screen and connects through WebDriver. */
export async function startWebKit(): Promise<Engine> {
  const screen = spawn('Xvfb', [display, '-screen', '0', '1440x900x24'], { stdio: 'ignore' });
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    // Root may not make the namespaces that its sandbox is made of.
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const request = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, request);
    const { value } = v.parse(Response, await response.json());
    if (!response.ok) throw new Error(`WebKit refuses ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  for (let tries = 0; tries < 50; tries += 1) {
    const isThere = await call('GET', '/status').then(
      () => true,
      () => false,
    );
    if (isThere) break;
    await pause(200);
  }
  const options = { binary: smallBrowser(), args: ['--automation'] };
  const session = await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const root = `/session/${v.parse(Session, session).sessionId}`;
  return {
    name: 'WebKit',
    async newTab() {
      // A new tab would open behind the others, and a hidden page does not poll.
      const made = await call('POST', `${root}/window/new`, { type: 'window' });
      const { handle } = v.parse(Handle, made);
      const focus = () => call('POST', `${root}/window`, { handle });
      return {
        async open(url) {
          await focus();
          await call('POST', `${root}/url`, { url });
        },
        async evaluate(expression) {
          await focus();
          const script = `return String(${expression})`;
          return String(await call('POST', `${root}/execute/sync`, { script, args: [] }));
        },
      };
    },
    async close() {
      await call('DELETE', root);
      driver.kill();
      screen.kill();
    },
  };
}

function smallBrowser(): string {
  const libraries = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
  const folder = readdirSync(libraries).find((name) => name.startsWith('webkit2gtk-4'));
  return `${libraries}/${folder ?? ''}/MiniBrowser`;
}
