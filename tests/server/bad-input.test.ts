import * as v from 'valibot';
import { describe, expect } from 'vitest';
import type { Call } from '#contract/base/call.ts';
import { InvalidData } from '#contract/base/envelope.ts';
import { chosenNumbers, type Example } from '#contract/base/example.ts';
import { calls } from '#contract/calls.ts';
import { examples, staffExamples } from '#contract/examples.ts';
import { staffCalls } from '#contract/staff/calls.ts';
import { consoleBase } from '#server/console/endpoints.ts';
import { apiBase } from '#server/http/site-endpoints.ts';
import { fillPath } from '#tests/support/call-requests.ts';
import { consolePort, createTestConsole } from '#tests/support/console.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';

const admin = setUpOnce(() => createTestConsole(server));
const customer = setUpOnce(() => server.register());
const colleague = setUpOnce(() => admin.colleague('money'));

type Body = Readonly<Record<string, unknown>>;
type Sent = { call: Call; example: Example; send: (body: Body) => Promise<Response> };

/** Lists the calls with a body: how each is sent to its listener, with its example. */
function listCalls(
  all: Readonly<Record<string, Call>>,
  requests: Readonly<Record<string, Example>>,
  send: (path: string, init: RequestInit) => Promise<Response>,
): [name: string, sent: Sent][] {
  return Object.entries(all).flatMap(([name, call]): [string, Sent][] => {
    const example = requests[name];
    if (call.body === undefined || example === undefined) return [];
    const path = fillPath(call, { ...chosenNumbers, ...example.params });
    const { method } = call;
    return [
      [name, { call, example, send: (body) => send(path, { method, ...encode(call, body) }) }],
    ];
  });
}

function encode({ upload }: Call, body: Body): { body: BodyInit; headers: Record<string, string> } {
  if (upload === undefined) {
    return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  return { body: form, headers: {} };
}

const withToken = (init: RequestInit, token: string) => ({
  ...init,
  headers: { ...Object(init.headers), authorization: `Bearer ${token}` },
});
const atSite = listCalls(calls, examples, async (path, init) =>
  server.app.request(`${apiBase}/${path}`, withToken(init, customer.token)),
);
const atConsole = listCalls(staffCalls, staffExamples, async (path, init) =>
  admin.app.request(
    `http://localhost:${consolePort}${consoleBase}/${path}`,
    withToken(init, colleague.token),
  ),
);

/** Returns the fields that a refusal names; null for any other response. */
async function readRefusedFields(response: Response): Promise<string[] | null> {
  if (response.status !== 422) return null;
  const { error, data } = Object(await response.json());
  return error === 'request.invalid' ? Object.keys(v.parse(InvalidData, data).fields) : null;
}

const tooLong = 'x'.repeat(20_000);

/** Returns a value of another type. */
const toOtherType = (value: unknown) => (Object(value) === value ? 'text' : { other: true });

describe.each([
  ['the site', atSite],
  ['the console', atConsole],
])('a call of %s', (_, sent) => {
  test.each(sent)(
    '%s has a valid example, and takes no other field',
    (_name, { call, example }) => {
      const { body: schema = v.never() } = call;
      const body: Body = Object(example.body);
      const read = v.safeParse(schema, body);
      expect(read.issues).toBeUndefined();
      // The body of the untyped create is read by the schema of its product.
      if (schema.type === 'loose_object') return;
      expect(v.parse(schema, { ...body, not_in_the_contract: 1 })).toEqual(read.output);
    },
  );

  test.each(sent)(
    '%s refuses wrong input, and names its field',
    async (_name, { call, example, send }) => {
      const { body: schema = v.never(), upload } = call;
      const body: Body = Object(example.body);
      for (const [field, value] of Object.entries(body)) {
        const { [field]: _without, ...rest } = body;
        const isOptional = v.is(schema, rest);
        const bad: readonly Body[] = [
          ...(upload === undefined ? [{ ...body, [field]: toOtherType(value) }] : []),
          ...(typeof value === 'string' ? [{ ...body, [field]: tooLong }] : []),
          ...(isOptional ? [] : [rest]),
        ];
        for (const each of bad) {
          const fields = await readRefusedFields(await send(each));
          const named = fields?.map((name) => name.split('.')[0]);
          expect(named, `${field}: ${JSON.stringify(each[field])?.slice(0, 40)}`).toEqual([field]);
        }
      }
    },
  );
});
