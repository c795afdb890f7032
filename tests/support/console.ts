import { Secret, TOTP } from 'otpauth';
import type { Hono } from 'hono';
import * as v from 'valibot';
import type { StaffCall } from '#contract/staff/call.ts';
import { staffCalls, type StaffCallName } from '#contract/staff/calls.ts';
import type { StaffRole } from '#contract/staff/picklists.ts';
import { StaffSignIn, StaffStep } from '#contract/staff/sign-in.ts';
import { Envelope } from '#contract/base/envelope.ts';
import { createConsole } from '#server/console/console.ts';
import { consoleBase } from '#server/console/endpoints.ts';
import type { AddressList } from '#server/http/client-address.ts';
import { addStaff, type Credentials } from '#server/domain/staff/accounts.ts';
import { checkAnswers } from './check-app.ts';
import { createConsoleFigures } from './console-figure.ts';
import type { TestResponse, TestServer } from './server.ts';
import { sampleOperator } from './sample-site.ts';

export const consolePort = 3001;
const origin = `http://localhost:${consolePort}`;

export type Colleague = Credentials & { token: string };

type Asked = {
  params?: readonly string[];
  query?: string;
  body?: unknown;
  form?: FormData;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** The caller's address; without one it is this machine. */
  from?: string;
};

export type TestConsole = {
  app: Hono;
  /** Returns the response to a call; its envelope is checked. */
  call(name: StaffCallName, asked?: Asked): Promise<TestResponse>;
  /** As `call`; returns the data of the answer. Throws for one that is not of the schema. */
  ask<Schema extends v.GenericSchema>(
    schema: Schema,
    ...asked: Parameters<TestConsole['call']>
  ): Promise<v.InferOutput<Schema>>;
  /** Returns a new colleague, signed in. */
  colleague(role: StaffRole): Promise<Colleague>;
  /** Returns the code that their phone shows now. */
  code(person: Pick<Credentials, 'secret'>): string;
  /** Returns an unused code, after advancing half a minute. */
  freshCode(person: Pick<Credentials, 'secret'>): string;
  signIn(person: Credentials): Promise<string>;
};

/** Creates the console of a test server, without a port. */
export function createTestConsole(
  server: TestServer,
  {
    twoPersonFen = 500_000,
    pages = null,
    buildPages,
    metricsFrom = null,
  }: {
    twoPersonFen?: number;
    pages?: string | null;
    buildPages?: () => Promise<void>;
    metricsFrom?: AddressList | null;
  } = {},
): TestConsole {
  const address = { port: () => consolePort, url: 'https://console.example' };
  const created = createConsole(server.deps, {
    address,
    pages,
    buildPages,
    twoPersonFen,
    siteOrigin: 'https://park.example',
    status: server.status,
    operator: sampleOperator,
    metricsFrom,
  });
  const app = checkAnswers(created, 'console');
  const withFigure = createConsoleFigures(server.deps);
  let people = 0;
  const testConsole: TestConsole = {
    app,
    async call(name, asked = {}) {
      const {
        params = [],
        query,
        body,
        form,
        token,
        headers = {},
        from,
      } = await withFigure(name, asked);
      const call: StaffCall = staffCalls[name];
      const path = params.reduce((built, each) => built.replace(/\{\w+\}/, each), call.path);
      const response = await app.request(
        `${origin}${consoleBase}/${path}${query === undefined ? '' : `?${query}`}`,
        {
          method: call.method,
          headers: {
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          ...(form === undefined ? {} : { body: form }),
        },
        from === undefined ? {} : { incoming: { socket: { remoteAddress: from } } },
      );
      const envelope = v.parse(Envelope, await response.json());
      const { status } = response;
      return { status, headers: response.headers, body: envelope, data: envelope.data };
    },
    ask: async (schema, ...asked) => v.parse(schema, (await testConsole.call(...asked)).data),
    async colleague(role) {
      const added = await addStaff(server.deps, 'tester', `adviser${(people += 1)}`, role);
      if (added === null) throw new Error('the name is taken');
      return { ...added, token: await testConsole.signIn(added) };
    },
    code: ({ secret }) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now() }),
    freshCode(person) {
      server.clock.move(30_000);
      return testConsole.code(person);
    },
    async signIn({ name, password, ...person }) {
      const first = await testConsole.call('signIn', { body: { name, password } });
      const { step } = v.parse(StaffStep, first.data);
      const code = testConsole.code({ ...person });
      const second = await testConsole.call('signInWithCode', { body: { step, code } });
      return v.parse(StaffSignIn, second.data).token;
    },
  };
  return testConsole;
}
