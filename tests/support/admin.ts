import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askServer, openAdminChannel, type StaffRequest } from '#server/cli/channel.ts';
import type { Reply } from '#server/base/command.ts';
import { readNamedFiles } from '#server/cli/named-files.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { call, type TypedFields } from './act-by-command.ts';
import { storeOwnContent } from './own-content.ts';
import { finishWork } from './finish-work.ts';
import { createTestServer, type TestServer } from './server.ts';

export type TestAdmin = {
  server: TestServer;
  /** The data directory with the socket. */
  directory: string;
  /** Runs a command; resolves to the running server's reply to the operator. */
  run(...args: string[]): Promise<Reply>;
  /** Runs an act by command in the name of a colleague. */
  act(name: string, fields: TypedFields): Promise<Reply>;
  /** Begins a paid order, uses all its units and notes every step as done. */
  serve(orderNo: string): Promise<void>;
  close(): Promise<void>;
};

/** The staff name that the tests use at the console. */
export const adminActor = 'tester';

/** Creates a server with content and the console. */
export async function createTestAdmin(): Promise<TestAdmin> {
  const directory = mkdtempSync(join(tmpdir(), 'xuyuan-console-'));
  const server = await createTestServer();
  await storeOwnContent(server.deps);
  const admin = {
    deps: server.deps,
    origin: 'https://park.example',
    twoPersonFen: Number.MAX_SAFE_INTEGER,
  };
  const close = await openAdminChannel(directory, ({ args, ...request }) =>
    runAdmin({ ...admin, ...request }, args),
  );
  const send = async (request: StaffRequest): Promise<Reply> => {
    const reply = await askServer(directory, request);
    if (reply === null) throw new Error('no server answers');
    return reply;
  };
  const testAdmin: TestAdmin = {
    server,
    directory,
    run: (...args) => send({ actor: adminActor, args, files: readNamedFiles(args) }),
    act: (name, fields) => call(server, name, fields, { run: send }),
    async serve(orderNo) {
      await testAdmin.act('service.start', { order_no: orderNo });
      await finishWork(server, orderNo);
    },
    async close() {
      await close();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return testAdmin;
}
