import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { Identity } from '../../contract/auth.ts';
import { Envelope } from '../../contract/envelope.ts';
import { Order } from '../../contract/orders.ts';
import { Payment } from '../../contract/payments.ts';
import type { Channel, SmsPurpose } from '../../contract/words.ts';
import { createLoneAnnouncements, type Announcements } from '../../server/announcements.ts';
import { createApp, type AppOptions } from '../../server/app.ts';
import { createStillClock, type MovableClock } from '../../server/clock.ts';
import { ownContentDir } from '../../server/content/live-content.ts';
import { downloadsIn } from '../../server/content/read-content.ts';
import type { OpenDatabase } from '../../server/db/database.ts';
import type { Deps } from '../../server/deps.ts';
import { createArgon2id, createPasswords } from '../../server/domain/auth/passwords.ts';
import { createSessionMemory } from '../../server/domain/auth/session-memory.ts';
import { createKeyedQueue } from '../../server/domain/keyed-queue.ts';
import { createHeldCalls } from '../../server/domain/payments/held-calls.ts';
import { createPaymentWatch } from '../../server/domain/payments/watch.ts';
import { walletCodeOf } from '../../server/gateways/sandbox/codes.ts';
import {
  createSandbox,
  type Sandbox,
  type SandboxAccess,
} from '../../server/gateways/sandbox/sandbox.ts';
import type { WalletAction } from '../../server/gateways/sandbox/wallet.ts';
import { createIds } from '../../server/ids.ts';
import { createLog } from '../../server/log.ts';
import { createDiskStorage } from '../../server/storage/disk.ts';
import { openTestDatabase } from './server-database.ts';

export const controlToken = 'control-token-of-tests';
const access: SandboxAccess = { token: controlToken, isProduction: false };
export const goodPassword = 'Xy#2026-park';

export type Answer = {
  status: number;
  headers: Headers;
  body: v.InferOutput<typeof Envelope>;
  data: unknown;
};

export type CallOptions = {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  /** The caller's address; without one it is this machine. */
  from?: string;
};

export type Person = { phone: string; token: string; id: string };

export type TestServer = {
  app: Hono;
  deps: Deps;
  sandbox: Sandbox;
  clock: MovableClock;
  /** One request below /api/v1; the answer's envelope is checked. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** As `call`, with a file as the field `file` of a multipart body. */
  upload(
    path: string,
    file: File,
    options?: Pick<CallOptions, 'token' | 'headers'>,
  ): Promise<Answer>;
  /** Sends a code and reads it from the inbox; a minute passes first. */
  code(phone: string, purpose: SmsPurpose): Promise<string>;
  /** A new person, signed in. */
  register(phone?: string): Promise<Person>;
  /** A pending SaaS order of 599 yuan. */
  order(person: Person, extra?: Record<string, unknown>): Promise<Order>;
  pay(person: Person, orderNo: string, channel?: Channel): Promise<Payment>;
  /** What the payer does with the code in their wallet. */
  wallet(payment: { qr_code: string }, action: WalletAction): Promise<boolean>;
  close(): Promise<void>;
};

export const testStart = Date.parse('2026-11-20T02:00:00.000Z');

/**
 * The real server in process: real routes, real database in memory, the sandbox' wallets, time that
 * stands still until `clock.move`. Passwords cost next to nothing here.
 */
export async function createTestServer(
  options: AppOptions & {
    database?: OpenDatabase;
    clock?: MovableClock;
    deps?: Partial<Deps>;
    sandbox?: SandboxAccess;
    announcements?: Announcements;
  } = {},
): Promise<TestServer> {
  const clock = options.clock ?? createStillClock(testStart);
  const announcements = options.announcements ?? createLoneAnnouncements();
  const { db, close } = options.database ?? (await openTestDatabase());
  // Made with the first upload.
  const filesDir = join(tmpdir(), `xuyuan-files-${randomUUID()}`);
  const sandbox = createSandbox(db, clock, options.sandbox ?? access);
  const deps: Deps = {
    db,
    clock,
    ids: createIds(),
    log: createLog('silent'),
    sms: sandbox.inbox,
    gateways: sandbox.gateways,
    passwords: createPasswords(createArgon2id({ memoryCost: 64, timeCost: 1, parallelism: 1 })),
    trustedProxies: () => false,
    publicUrl: null,
    downloadsDir: downloadsIn(ownContentDir),
    files: {
      storage: createDiskStorage(join(filesDir, 'files')),
      incomingDir: join(filesDir, 'incoming'),
    },
    sandbox,
    watch: createPaymentWatch(clock, announcements),
    heldCalls: createHeldCalls(),
    sessions: createSessionMemory(announcements),
    queue: createKeyedQueue(),
    ...options.deps,
  };
  const { pages, site } = options;
  const app = createApp(deps, {
    ...(pages === undefined ? {} : { pages }),
    ...(site === undefined ? {} : { site }),
  });
  let phones = 0;

  const server: TestServer = {
    app,
    deps,
    sandbox,
    clock,
    async call(method, path, { token, body, headers = {}, from } = {}) {
      const response = await app.request(
        `/api/v1/${path}`,
        {
          method,
          headers: {
            accept: 'application/json',
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined
            ? {}
            : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        },
        from === undefined ? {} : { incoming: { socket: { remoteAddress: from } } },
      );
      return answerOf(response);
    },
    async upload(path, file, { token, headers = {} } = {}) {
      const body = new FormData();
      body.append('file', file);
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const request = { method: 'POST', headers: { ...authorization, ...headers }, body };
      return answerOf(await app.request(`/api/v1/${path}`, request));
    },
    async code(phone, purpose) {
      clock.move(61_000);
      const sent = await server.call('POST', 'auth/send-sms', { body: { phone, purpose } });
      if (sent.status !== 200) throw new Error(`no code was sent: ${sent.body.message}`);
      const [message] = await sandbox.inbox.read(phone);
      if (message === undefined) throw new Error('the inbox is empty');
      return message.code;
    },
    async register(phone = `138${String((phones += 1)).padStart(8, '0')}`) {
      const answer = await server.call('POST', 'auth/register', {
        body: {
          phone,
          password: goodPassword,
          verification_code: await server.code(phone, 'register'),
        },
      });
      const { token, user } = v.parse(Identity, answer.data);
      return { phone, token, id: user.id };
    },
    async order(person, extra = {}) {
      const answer = await server.call('POST', 'orders/service', {
        token: person.token,
        body: {
          type: 'saas',
          plan_slug: 'professional',
          pricing_model: 'monthly',
          months: 1,
          ...extra,
        },
      });
      return v.parse(Order, answer.data);
    },
    async pay(person, orderNo, channel = 'alipay') {
      const answer = await server.call('POST', `payments/orders/${orderNo}`, {
        token: person.token,
        body: { channel },
      });
      return v.parse(Payment, answer.data);
    },
    wallet: (payment, action) => sandbox.wallet.act(walletCodeOf(payment.qr_code), action),
    async close() {
      deps.watch.close();
      await announcements.close();
      await close();
      await rm(filesDir, { recursive: true, force: true });
    },
  };
  return server;
}

async function answerOf(response: Response): Promise<Answer> {
  const body = v.parse(Envelope, await response.json());
  return { status: response.status, headers: response.headers, body, data: body.data };
}
