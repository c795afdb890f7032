import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { Identity } from '#contract/accounts/auth.ts';
import { Envelope } from '#contract/base/envelope.ts';
import { Order } from '#contract/orders/schemas.ts';
import { QrPayment } from '#contract/payments/schemas.ts';
import type { Channel, SmsPurpose } from '#contract/base/picklists.ts';
import { createBatches } from '#server/base/batches.ts';
import { createLocalBus, type MessageBus } from '#server/base/message-bus.ts';
import { createApp, type AppOptions, type AppDeps } from '#server/app.ts';
import { startSandboxWallets } from '#server/bin/sandbox-wallets.ts';
import { createStillClock, type MovableClock } from '#server/base/clock.ts';
import { ownContentDir } from '#server/content/live-content.ts';
import { downloadsIn } from '#server/content/papers-manifest.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { createArgon2id, createPasswords } from '#server/base/passwords.ts';
import { createKeyedQueue } from '#server/base/keyed-queue.ts';
import { createLongPolls } from '#server/http/long-polls.ts';
import { createPaymentWatch } from '#server/domain/payments/watch.ts';
import { createProcessLease } from '#server/records/process-lease.ts';
import { createSessionCache } from '#server/domain/accounts/cache.ts';
import { withTimeouts } from '#server/gateways/timeout.ts';
import { createIds } from '#server/base/ids.ts';
import { makeDataKey } from '#server/keys/data-key.ts';
import { createKeyRing } from '#server/keys/key-ring.ts';
import { createMetrics } from '#server/base/metrics.ts';
import { createStatus, type Status } from '#server/status/status.ts';
import { countWalletCalls } from '#server/status/wallet-calls.ts';
import { createEventSender } from '#server/adapters/events/sender.ts';
import { createLog } from '#server/base/log.ts';
import { receiveNotice } from '#server/domain/workflows/payment-query.ts';
import { sandboxRetention } from '#sandbox/site/retention.ts';
import { createSandbox, type Sandbox, type SandboxAccess } from '#sandbox/site/sandbox.ts';
import { parseWalletCode } from '#sandbox/wallet-server/codes.ts';
import type { WalletAction } from '#sandbox/wallet-server/payer.ts';
import type { PhoneProducts } from '#sandbox/wallet-server/wallet.ts';
import type { WalletServer } from '#sandbox/wallet-server/server.ts';
import { createDiskStorage } from '#server/storage/disk.ts';
import { checkAnswers } from './check-app.ts';
import { checkMails } from './check-mails.ts';
import { storeOwnOffers } from './own-offers.ts';
import { sampleSite } from './sample-site.ts';
import { openTestDatabase, openTestPglite } from './server-database.ts';
import { withShownFigure } from './shown-figure.ts';
import { storeRegistrationCode } from './stored-code.ts';
import { testWalletKeys } from './wallet-keys.ts';
import { program } from './program.ts';

export const controlToken = 'control-token-of-tests';
const access: SandboxAccess = {
  token: controlToken,
  isProduction: false,
  hasInbox: true,
  hasMailInbox: true,
};
export const goodPassword = 'Xy#2026-park';

export type TestResponse = {
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
  deps: AppDeps;
  status: Status;
  sandbox: Sandbox;
  walletServer: WalletServer;
  clock: MovableClock;
  /** Returns one request below /api/v1; the answer's envelope is checked. */
  call(method: string, path: string, options?: CallOptions): Promise<TestResponse>;
  /** As `call`; returns the data of the answer. Throws for one that is not of the schema. */
  ask<Schema extends v.GenericSchema>(
    schema: Schema,
    ...asked: Parameters<TestServer['call']>
  ): Promise<v.InferOutput<Schema>>;
  /** As `call`, with a file as the field `file` of a multipart body. */
  upload(
    path: string,
    file: File,
    options?: Pick<CallOptions, 'token' | 'headers'>,
  ): Promise<TestResponse>;
  /** Sends a code and reads it from the inbox; a minute passes first. */
  code(phone: string, purpose: SmsPurpose, person?: Person): Promise<string>;
  /** Returns a new person, signed in. Only a given phone gets its code by SMS. */
  register(phone?: string): Promise<Person>;
  /** Returns a pending SaaS order of 599 yuan. */
  order(person: Person, extra?: Record<string, unknown>): Promise<Order>;
  pay(person: Person, orderNo: string, channel?: Channel): Promise<QrPayment>;
  /**
   * Performs the payer's action with the code in the wallet. Wallets send no notice for an end without
   * money: the server queries at once, as it would after some seconds.
   */
  wallet(payment: { qr_code: string }, action: WalletAction): Promise<boolean>;
  close(): Promise<void>;
};

export const testStart = Date.parse('2026-11-20T02:00:00.000Z');

/**
 * Creates the real server in process: real routes, real database, sandbox wallets, time that stops until
 * `clock.move`. Passwords hash at almost no cost here. `isEmbedded` is for tests that move time in turns of the
 * event loop: PostgreSQL answers some turns later.
 */
export async function createTestServer(
  options: AppOptions & {
    database?: OpenDatabase;
    isEmbedded?: boolean;
    clock?: MovableClock;
    deps?: Partial<AppDeps>;
    sandbox?: SandboxAccess;
    products?: PhoneProducts;
    announcements?: MessageBus;
  } = {},
): Promise<TestServer> {
  const clock = options.clock ?? createStillClock(testStart);
  const announcements = options.announcements ?? createLocalBus();
  const open = options.isEmbedded === true ? openTestPglite : openTestDatabase;
  const { db, close } = options.database ?? (await open());
  await storeOwnOffers(db);
  // Made with the first upload.
  const filesDir = join(tmpdir(), `xuyuan-files-${randomUUID()}`);
  const keys = options.deps?.keys ?? createKeyRing({ keys: [makeDataKey()], next: null });
  const sandbox = createSandbox(db, clock, keys, options.sandbox ?? access);
  const wallets = await startSandboxWallets(
    {
      db,
      clock,
      log: createLog('silent'),
      faults: sandbox.faults,
      keys: await testWalletKeys(),
      ...(options.products === undefined ? null : { products: options.products }),
    },
    {
      siteOrigin: () => 'http://site.test',
      isListed: !sandbox.access.isProduction,
      deliver: async ({ url, headers, body }) => {
        const response = await app.request(url, { method: 'POST', headers, body });
        return { status: response.status, body: await response.text() };
      },
    },
  );
  sandbox.walletOrigin = wallets.server.origin;
  const metrics = createMetrics();
  const deps: AppDeps = {
    db,
    clock,
    ids: createIds(),
    log: createLog('silent'),
    keys,
    sms: sandbox.inbox,
    mail: checkMails(sandbox.mailInbox),
    events: createEventSender(['127.0.0.1']),
    site: () => sampleSite,
    siteOrigin: 'http://site.test',
    metrics,
    gateways: withTimeouts(wallets.gateways, clock.after, countWalletCalls(metrics)).gateways,
    retention: sandboxRetention,
    passwords: createPasswords(createArgon2id({ memoryCost: 64, timeCost: 1, parallelism: 1 })),
    trustedProxies: () => false,
    publicUrl: null,
    downloadsDir: downloadsIn(ownContentDir),
    quotationDays: 15,
    files: {
      storage: createDiskStorage(join(filesDir, 'files')),
      incomingDir: join(filesDir, 'incoming'),
    },
    sandbox,
    watch: createPaymentWatch(clock, announcements),
    longPolls: createLongPolls(),
    sessionCache: createSessionCache(announcements),
    queue: createKeyedQueue(clock),
    captures: createBatches(),
    lease: createProcessLease(db, randomUUID(), keys, program),
    jobsWakeUp: new EventEmitter(),
    ...options.deps,
  };
  const { pages, site } = options;
  const status = createStatus(deps);
  const created = createApp(deps, {
    isReady: status.isReady,
    ...(pages === undefined ? {} : { pages }),
    ...(site === undefined ? {} : { site }),
  });
  const app = checkAnswers(created, 'site');
  let phones = 0;

  const server: TestServer = {
    app,
    deps,
    status,
    sandbox,
    walletServer: wallets.server,
    clock,
    async call(method, path, { token, body: given, headers = {}, from } = {}) {
      const body = await withShownFigure(server.call, path, { token, body: given });
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
      return parseResponse(response);
    },
    ask: async (schema, ...asked) => v.parse(schema, (await server.call(...asked)).data),
    async upload(path, file, { token, headers = {} } = {}) {
      const body = new FormData();
      body.append('file', file);
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const request = { method: 'POST', headers: { ...authorization, ...headers }, body };
      return parseResponse(await app.request(`/api/v1/${path}`, request));
    },
    async code(phone, purpose, person) {
      clock.move(61_000);
      const options = { body: { phone, purpose }, ...(person && { token: person.token }) };
      const sent = await server.call('POST', 'auth/send-sms', options);
      if (sent.status !== 200) throw new Error(`no code was sent: ${sent.body.message}`);
      const [message] = await sandbox.inbox.read(phone);
      if (message === undefined) throw new Error('the inbox is empty');
      return message.code;
    },
    async register(given) {
      const phone = given ?? `138${String((phones += 1)).padStart(8, '0')}`;
      // As long as a person waits who asks for a code once more.
      if (given === undefined) clock.move(61_000);
      const verification_code = await (given === undefined
        ? storeRegistrationCode(deps, phone)
        : server.code(phone, 'register'));
      const response = await server.call('POST', 'auth/register', {
        body: { phone, password: goodPassword, verification_code },
      });
      const { token, user } = v.parse(Identity, response.data);
      return { phone, token, id: user.id };
    },
    async order(person, extra = {}) {
      const response = await server.call('POST', 'orders/service', {
        token: person.token,
        body: {
          type: 'saas',
          plan_slug: 'professional',
          pricing_model: 'monthly',
          months: 1,
          ...extra,
        },
      });
      return v.parse(Order, response.data);
    },
    async pay(person, orderNo, channel = 'alipay') {
      const response = await server.call('POST', `payments/orders/${orderNo}`, {
        token: person.token,
        body: { channel },
      });
      return v.parse(QrPayment, response.data);
    },
    async wallet({ qr_code: qrCode }, action) {
      const code = parseWalletCode(qrCode);
      const isDone = await wallets.server.payer.act(code, action);
      const trade = action === 'expire' ? await wallets.server.payer.find(code) : null;
      if (trade !== null) await receiveNotice(deps, trade.paymentNo);
      return isDone;
    },
    async close() {
      await wallets.server.close();
      deps.watch.close();
      await announcements.close();
      await close();
      await rm(filesDir, { recursive: true, force: true });
    },
  };
  return server;
}

async function parseResponse(response: Response): Promise<TestResponse> {
  const body = v.parse(Envelope, await response.json());
  return { status: response.status, headers: response.headers, body, data: body.data };
}
