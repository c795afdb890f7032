import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Reply } from '#server/base/command.ts';
import { readEnv } from '#server/bin/env.ts';
import { askServer, type StaffRequest } from '#server/cli/channel.ts';
import type { ControlCommand } from '#sandbox/site/control.ts';
import { callAs, expectDone, type TypedFields } from './act-by-command.ts';
import { copyDatabase } from './database-template.ts';
import { freePort } from './free-port.ts';
import { urlOfRun } from './postgres.ts';
import { migratedName } from './postgres-template.ts';
import { createDatabase } from './server-database.ts';
import { serverArguments } from './server-process.ts';
import { copyWalletKeys } from './wallet-keys.ts';

/** The real server in a separate process, with a fresh database, as `npm start` runs it. */
export type Site = {
  url: string;
  /** Returns the newest code that was sent to `phone`; waits until there is one newer than `after`. */
  smsCode: (phone: string) => Promise<string>;
  /** Advances time for the server and all its visitors: for sites of a single test. */
  moveClock: (ms: number) => Promise<void>;
  data: SiteData;
  /** Has the operator of this site give a command; throws its words when it is refused. */
  admin: (...args: readonly string[]) => Promise<string>;
  /** Runs an act by command in the name of a colleague; throws the words of a refusal. */
  act: (name: string, fields: TypedFields) => Promise<string>;
  /** Throws when answers contradicted the documents of the calls. */
  stop: () => Promise<void>;
};

const checkListener = join(import.meta.dirname, 'check-listener.ts');

/** Where a site keeps its data; without the address of a database it has the embedded one. */
export type SiteData = { dataDir: string; databaseUrl: string | null };

/** Starts a site and waits until it answers. Throws with its output when it ends instead. */
export async function startSite(env: Readonly<Record<string, string>> = {}): Promise<Site> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'xuyuan-'));
  const [database] = await Promise.all([prepareDatabase(dataDir), copyWalletKeys(dataDir)]);
  const data: SiteData = { dataDir, databaseUrl: database.url };
  const url = `http://127.0.0.1:${port}`;
  const contradictions = join(dataDir, 'contradictions');
  const server = spawn(process.execPath, ['--import', checkListener, ...serverArguments()], {
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url ?? '',
      PUBLIC_URL: url,
      SANDBOX_CONTROL_TOKEN: controlToken,
      CONTRADICTIONS_FILE: contradictions,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  server.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  server.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<never>((_, reject) => {
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
  });
  ended.catch(() => {});
  await Promise.race([answering(url), ended]);
  let movedMs = 0;
  return {
    url,
    data,
    smsCode: (phone) => newestCode(url, phone),
    moveClock(ms) {
      movedMs += ms;
      return command(url, { command: 'clock.move', ms });
    },
    admin: (...args) => askAdmin(data, args),
    act: (name, fields) => actAtSite(data, Date.now() + movedMs, name, fields),
    stop: async () => {
      const exited = new Promise((resolve) => server.once('exit', resolve));
      // Its data is not used again, and to stop in order it would wait seconds for idle connections.
      server.kill('SIGKILL');
      await exited;
      await database.drop();
      const found = existsSync(contradictions) ? readFileSync(contradictions, 'utf8') : '';
      await rm(dataDir, { recursive: true, force: true });
      if (found !== '') throw new Error(`these answers contradict server/openapi:\n${found}`);
    },
  };
}

/** Has the operator of the site with this data give a command; throws its words when it is refused. */
export async function askAdmin(data: SiteData, args: readonly string[]): Promise<string> {
  return expectDone(await sendCommand(data, { actor: 'tester', args }));
}

/** Runs an act by command at a site. Its colleague is new each time, because a code is good once. */
export async function actAtSite(
  data: SiteData,
  instant: number,
  act: string,
  fields: TypedFields,
): Promise<string> {
  const name = `operator-${randomUUID().slice(0, 8)}`;
  const printed = await askAdmin(data, ['staff', 'add', name, '--role', 'money']);
  const secret = /^secret +(\S+)$/m.exec(printed)?.[1] ?? '';
  const run = (request: StaffRequest) => sendCommand(data, request);
  return expectDone(await callAs({ name, secret }, instant, act, fields, { run }));
}

async function sendCommand(
  { dataDir, databaseUrl }: SiteData,
  request: StaffRequest,
): Promise<Reply> {
  const reply =
    databaseUrl === null
      ? await askServer(dataDir, request)
      : await runHere({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, request);
  if (reply === null) throw new Error('no server answers admin commands');
  return reply;
}

/** Runs a command in this process, as `npm run admin` runs next to a server on PostgreSQL. */
async function runHere(
  switches: Readonly<Record<string, string>>,
  { args, ...request }: StaffRequest,
): Promise<Reply> {
  const { connect } = await import('#server/bin/connect.ts');
  const { runAdmin } = await import('#server/cli/run-admin.ts');
  const { operator, close } = await connect(readEnv(switches));
  try {
    return await runAdmin({ ...operator, ...request }, args);
  } finally {
    await close();
  }
}

/** Creates a migrated database: on the PostgreSQL server of the run, or in the data directory. */
async function prepareDatabase(
  dataDir: string,
): Promise<{ url: string | null; drop: () => Promise<void> }> {
  const server = process.env[urlOfRun];
  if (server !== undefined) return createDatabase(server, migratedName);
  // The data is deleted with its site, so it need not reach the disk, for which all visitors would wait.
  await copyDatabase(dataDir, { syncs: false });
  return { url: null, drop: async () => {} };
}

const controlToken = 'test-control';
type Command = v.InferInput<typeof ControlCommand>;

/** Sends the sandbox of a running site a command that affects no other visitor. */
export function control(
  url: string,
  asked: Exclude<Command, { command: 'clock.move' }>,
): Promise<void> {
  return command(url, asked);
}

async function command(url: string, asked: Command): Promise<void> {
  const response = await fetch(`${url}/sandbox/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${controlToken}` },
    body: JSON.stringify(asked),
  });
  if (!response.ok) throw new Error(`the sandbox refused ${JSON.stringify(asked)}`);
}

async function answering(url: string): Promise<void> {
  for (;;) {
    try {
      if ((await fetch(`${url}/healthz`)).ok) return;
    } catch {
      // Not listening yet.
    }
    await pause(100);
  }
}

export async function newestCode(url: string, phone: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const response = await fetch(`${url}/sandbox/sms.json?phone=${phone}`);
    const inbox: unknown = await response.json();
    const code = JSON.stringify(inbox).match(/"code":"(\d{6})"/)?.[1];
    if (code !== undefined) return code;
    await pause(100);
  }
  throw new Error(`no code was sent to ${phone}`);
}

const Mails = v.object({ items: v.array(v.object({ subject: v.string(), text: v.string() })) });

/** Finds the newest mail to an address with a matching subject; waits for one. */
export async function newestMail(url: string, email: string, subject: RegExp) {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const response = await fetch(`${url}/sandbox/mail.json?email=${encodeURIComponent(email)}`);
    const { items } = v.parse(Mails, await response.json());
    const mail = items.find((one) => subject.test(one.subject));
    if (mail !== undefined) return mail;
    await pause(100);
  }
  throw new Error(`no mail like ${subject} was sent to ${email}`);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
