import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Engine, Tab } from './engine.ts';

const Message = v.object({ id: v.number(), type: v.string(), result: v.optional(v.unknown()) });
const Context = v.object({ context: v.string() });
const Evaluated = v.object({
  type: v.literal('success'),
  result: v.object({ value: v.optional(v.unknown()) }),
});

/** Starts Firefox without a window and speaks WebDriver BiDi with it. */
export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'xuyuan-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const browser = spawn('firefox-esr', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const address = await new Promise<string>((resolve) => {
    browser.stderr.on('data', (chunk: Buffer) => {
      const [, url] = /WebDriver BiDi listening on (\S+)/.exec(chunk.toString()) ?? [];
      if (url !== undefined) resolve(url);
    });
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const waiting = new Map<number, (message: v.InferOutput<typeof Message>) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = v.safeParse(Message, JSON.parse(String(data)));
    if (message.success) waiting.get(message.output.id)?.(message.output);
  });
  let calls = 0;
  const call = async (method: string, params: object): Promise<unknown> => {
    const id = (calls += 1);
    const response = new Promise<v.InferOutput<typeof Message>>((resolve) =>
      waiting.set(id, resolve),
    );
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result } = await response;
    if (type === 'error') throw new Error(`Firefox refuses ${method}`);
    return result;
  };
  await call('session.new', { capabilities: {} });
  return {
    name: 'Firefox',
    async newTab(): Promise<Tab> {
      const { context } = v.parse(Context, await call('browsingContext.create', { type: 'tab' }));
      return {
        async open(url) {
          await call('browsingContext.navigate', { context, url, wait: 'complete' });
        },
        async evaluate(expression) {
          const params = { expression, target: { context }, awaitPromise: true };
          const { result } = v.parse(Evaluated, await call('script.evaluate', params));
          return String(result.value);
        },
      };
    },
    async close() {
      const ended = new Promise((resolve) => browser.once('exit', resolve));
      browser.kill();
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}
