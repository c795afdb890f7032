import type * as v from 'valibot';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Audience, Call } from '#contract/base/call.ts';
import { chosenNumbers, type Example } from '#contract/base/example.ts';
import { maxWaitSeconds } from '#contract/base/limits.ts';
import type { ChangingRead } from '#contract/changing-reads.ts';
import type { Subject } from '#contract/summaries.ts';
import { createExamples } from './examples.ts';
import type { FailureData, Failures, FailureWord } from './failures.ts';
import { convertSchemas, omit, toRecord, type JsonSchema, type Schemas } from './schemas.ts';

/** The operator's name and mail address, and the origin of the site, such as `https://example.com`. */
export type Operator = { title: string; mail: string; origin: string };

/** The calls of a listener, and what the contract says about them. */
export type Api<One extends Call> = {
  base: string;
  calls: Readonly<Record<string, One>>;
  subjects: readonly Subject[];
  sentences: Readonly<Record<string, string>>;
  examples: Readonly<Record<string, Example>>;
  changingReads: Readonly<Record<string, ChangingRead>>;
  listFailures(call: One): Failures;
  failureData: FailureData;
  texts: Readonly<Record<string, Bilingual<string>>>;
  /** Request and responses of calls that are no envelopes, by name. */
  special?: Readonly<Record<string, JsonSchema>>;
};

const audiences: Readonly<Record<Audience, string>> = {
  public: 'Open to everybody.',
  user: 'It needs a session.',
  'staff.serve': 'It needs the session of a colleague.',
  'staff.money': 'It needs the session of a colleague with the role `money`.',
};

const repeats: Readonly<Record<NonNullable<Call['keyed']>, string>> = {
  answer: 'A repeat with its `Idempotency-Key` gets the same answer.',
  state: 'A repeat with its `Idempotency-Key` gets the current state.',
  made: 'A repeat with its `Idempotency-Key` gets what the first call made, as it is now.',
};

const about = [
  'Every success is HTTP 200 with `{code, message, data}`; every failure has its HTTP status and `{code, message, error}`, where `error` is a word for programs. An unknown address is 404 `request.not_found`, another method 405 with `Allow`.',
  'Amounts are whole fen, instants are ISO 8601 in UTC, days are those of Shanghai. Unknown fields of a request are dropped.',
  'Send an `Idempotency-Key` with every call that changes something: if the answer is lost, the call can be repeated, and takes effect once.',
].join('\n\n');

const parameters = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'The language of texts: Chinese without a preference, English for any other.',
    schema: { type: 'string' },
    example: 'en-US',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Names this request; a repeat has the same key and the same body. Optional, and the only protection against doing something twice.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
    example: 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description: `\`wait=N\` holds the answer for up to N seconds, at most ${maxWaitSeconds}, until something changes (RFC 7240).`,
    schema: { type: 'string' },
    example: `wait=${maxWaitSeconds}`,
  },
};

const headers = {
  RetryAfter: { description: 'Seconds until another try.', schema: { type: 'integer' } },
  PreferenceApplied: {
    description:
      'The wait that was honored. Without it the answer was not held: wait before the next.',
    schema: { type: 'string' },
    example: `wait=${maxWaitSeconds}`,
  },
};

/** Returns the calls of a listener as OpenAPI 3.1. */
export function describeApi<One extends Call>(
  { title, mail, origin }: Operator,
  api: Api<One>,
): JsonSchema {
  const used = listUsed(api);
  const schemas = convertSchemas(used);
  const writer = createWriter(api, schemas);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(api.calls)) {
    const path = (paths[`/${call.path}`] ??= {});
    path[call.method.toLowerCase()] = writer.operation(name, call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: about,
      contact: { name: title, email: mail, url: `${origin}/en/contact` },
      license: { name: 'Terms of service', url: `${origin}/en/terms` },
    },
    servers: [{ url: origin + api.base }],
    tags: api.subjects.map(({ name, about: description }) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.components,
      ...(Object.values<Call>(api.calls).some(({ polled }) => polled === true)
        ? { parameters, headers }
        : { parameters: omit(parameters, 'Prefer'), headers: omit(headers, 'PreferenceApplied') }),
      responses: writer.responses,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The `token` of a sign-in.' },
      },
    },
  };
}

function listUsed<One extends Call>({ calls, listFailures, failureData }: Api<One>) {
  const all = Object.values(calls);
  const words = all.flatMap((call) => [...listFailures(call).values()].flat());
  const isSent = ({ upload }: Call) => upload === undefined;
  return {
    input: all.filter(isSent).flatMap(({ body }) => body ?? []),
    members: all.flatMap((call) =>
      [call.query ?? [], isSent(call) ? [] : (call.body ?? [])].flat(),
    ),
    output: [...all.map(({ data }) => data), ...words.flatMap((word) => failureData[word] ?? [])],
  };
}

function createWriter<One extends Call>(api: Api<One>, schemas: Schemas) {
  const writeExample = createExamples(schemas.components, api.examples);
  const responses: Record<string, unknown> = {};

  function operation(name: string, call: One): JsonSchema {
    const { special, changingReads, examples } = api;
    const description = [
      api.sentences[name] ?? '',
      audiences[call.audience],
      call.keyed === undefined ? '' : repeats[call.keyed],
      changingReads[name]?.reason ?? '',
    ];
    const subject = api.subjects.find(({ calls }) => name in calls);
    return {
      operationId: name,
      summary: toWords(name),
      description: description.filter((sentence) => sentence !== '').join(' '),
      tags: subject === undefined ? [] : [subject.name],
      security: getSecurity(call),
      parameters: listParameters(call, examples[name] ?? {}),
      ...writeBody(call, examples[name] ?? {}),
      responses: { 200: writeSuccess(call), ...writeFailures(call) },
      ...special?.[name],
    };
  }

  function listParameters({ path, query, keyed, polled }: One, example: Example) {
    const shared = [
      'AcceptLanguage',
      ...(keyed === undefined ? [] : ['IdempotencyKey']),
      ...(polled === undefined ? [] : ['Prefer']),
    ];
    return [
      ...listPathParameters(path, example),
      ...(query === undefined ? [] : listQueryParameters(query, example)),
      ...shared.map((each) => ({ $ref: `#/components/parameters/${each}` })),
    ];
  }

  function listQueryParameters(query: v.GenericSchema, example: Example) {
    const { properties, required } = schemas.members(query);
    return Object.entries(toRecord(properties)).map(([name, schema]) => ({
      name,
      in: 'query',
      required: Array.isArray(required) && required.includes(name),
      schema,
      example: example.query?.[name],
    }));
  }

  function writeBody({ body, upload }: One, example: Example) {
    if (upload !== undefined) {
      const fields = body === undefined ? {} : schemas.members(body);
      return { requestBody: { required: true, content: multipart(fields, upload) } };
    }
    if (body === undefined) return null;
    return { requestBody: { required: true, content: json(schemas.input(body), example.body) } };
  }

  function writeSuccess({ data, polled }: One) {
    const schema = envelope(200, { data: schemas.output(data) }, ['data']);
    const applied = { 'Preference-Applied': { $ref: '#/components/headers/PreferenceApplied' } };
    return {
      description: 'Success',
      ...(polled === undefined ? null : { headers: applied }),
      content: json(schema, { ...toRecord(writeExample(schema)), message: 'Success' }),
    };
  }

  function writeFailures(call: One) {
    const failures = [...api.listFailures(call)].map(([status, words]) => {
      const [word, ...others] = words;
      if (word === undefined || others.length > 0) return [status, writeFailure(status, words)];
      // Most calls share it.
      const key = `${status}.${word}`;
      responses[key] ??= writeFailure(status, words);
      return [status, { $ref: `#/components/responses/${key}` }];
    });
    return Object.fromEntries(failures);
  }

  function writeFailure(status: number, words: readonly FailureWord[]) {
    const byData = Map.groupBy(words, (word) => api.failureData[word]);
    const shapes = [...byData].map(([data, own]) =>
      envelope(
        status,
        {
          error: own.length === 1 ? { const: own[0] } : { enum: own },
          ...(data === undefined ? null : { data: schemas.output(data) }),
        },
        ['error'],
      ),
    );
    const schema = shapes.length === 1 ? (shapes[0] ?? {}) : { oneOf: shapes };
    const text = (word: FailureWord) => api.texts[word]?.['en-US'] ?? word;
    const [word = 'server.failed'] = words;
    return {
      description: words.map(text).join(' · '),
      ...(status === 429 || status === 503
        ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
        : null),
      content: json(schema, { ...toRecord(writeExample(schema)), message: text(word) }),
    };
  }

  return { operation, responses };
}

/** Words that are not written in small letters. */
const abbreviations: Readonly<Record<string, string>> = { sms: 'SMS', url: 'URL', saas: 'SaaS' };

/** Returns the name of a call in words: `listOrders` is "List orders". */
function toWords(name: string): string {
  const words = name
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .split(' ')
    .map((word) => abbreviations[word] ?? word)
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A public call that is not the same for all readers also takes a token. */
function getSecurity({ audience, shared }: Call): readonly JsonSchema[] {
  if (audience !== 'public') return [{ token: [] }];
  return shared === true ? [] : [{}, { token: [] }];
}

function listPathParameters(path: string, { params }: Example) {
  const values: Readonly<Record<string, string>> = { ...chosenNumbers, ...params };
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: '^[\\w-]{1,64}$' },
    example: values[name],
  }));
}

function envelope(code: number, own: JsonSchema, required: readonly string[]): JsonSchema {
  return {
    type: 'object',
    required: ['code', 'message', ...required],
    properties: { code: { const: code }, message: { type: 'string' }, ...own },
  };
}

function json(schema: JsonSchema, example?: unknown): JsonSchema {
  return { 'application/json': { schema, ...(example === undefined ? null : { example }) } };
}

function multipart({ properties, required }: JsonSchema, upload: NonNullable<Call['upload']>) {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const files = { type: 'array', items: file };
  const schema =
    typeof upload === 'number'
      ? { required: ['file'], properties: { file } }
      : {
          ...(required === undefined ? null : { required }),
          properties: {
            ...toRecord(properties),
            ...Object.fromEntries(upload.map((name) => [name, files])),
          },
        };
  return { 'multipart/form-data': { schema: { type: 'object', ...schema } } };
}
