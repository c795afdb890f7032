import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askServer, openDeskChannel } from '#server/desk/channel.ts';
import type { Reply } from '#server/base/command.ts';
import { readNamedFiles } from '#server/desk/named-files.ts';
import { runDesk } from '#server/desk/run-desk.ts';
import { storeOwnContent } from './own-content.ts';
import { createTestServer, type TestServer } from './server.ts';

export type TestDesk = {
  server: TestServer;
  /** The data directory, where the socket lies. */
  directory: string;
  /** Returns what the running server replies to the operator. */
  run(...args: string[]): Promise<Reply>;
  /** Begins a paid order and notes every step of it as done. */
  serve(orderNo: string): Promise<void>;
  close(): Promise<void>;
};

/** Who works at the desk of the tests. */
export const deskActor = 'tester';

/** Creates a server with its content and its desk. */
export async function createTestDesk(): Promise<TestDesk> {
  const directory = mkdtempSync(join(tmpdir(), 'xuyuan-desk-'));
  const server = await createTestServer();
  await storeOwnContent(server.deps);
  const desk = { deps: server.deps, origin: 'https://park.example' };
  const close = await openDeskChannel(directory, ({ actor, args, files }) =>
    runDesk({ ...desk, actor, files }, args),
  );
  const testDesk: TestDesk = {
    server,
    directory,
    async run(...args) {
      const reply = await askServer(directory, {
        actor: deskActor,
        args,
        files: readNamedFiles(args),
      });
      if (reply === null) throw new Error('no server answers');
      return reply;
    },
    async serve(orderNo) {
      await testDesk.run('start', orderNo);
      const listed = await testDesk.run('step', orderNo);
      for (const line of listed.text.split('\n').slice(1)) {
        await testDesk.run('step', orderNo, line.split(' ')[0] ?? '');
      }
    },
    async close() {
      await close();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return testDesk;
}
