import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { Block, Inline } from '#contract/content/blocks.ts';
import { calls, type SiteCall as Call } from '#contract/calls.ts';
import { chosenNumbers, type Example } from '#contract/base/example.ts';
import { examples } from '#contract/examples.ts';
import { InvalidData } from '#contract/base/envelope.ts';
import { dataOfFailure, listFailures } from './call-failures.ts';
import type { ErrorCode } from '#contract/base/error-code.ts';
import { errorTexts } from '#contract/failures.ts';

/** Returns the API of an operator as OpenAPI 3.1, derived from the table of calls and its schemas. */
export function openApi(title: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const path = (paths[`/${call.path}`] ??= {});
    path[call.method.toLowerCase()] = operation(name, call);
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      schemas: toJsonSchemaDefs(named, { ...options, typeMode: 'output' }),
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operation(name: string, call: Call): Record<string, unknown> {
  const example = examples[name] ?? {};
  return {
    operationId: name,
    ...(call.audience === 'user' ? { security: [{ token: [] }] } : null),
    parameters: [...pathParameters(call.path, example), ...queryParameters(call.query, example)],
    ...requestBody(call, example),
    responses: { 200: success(call.data), ...failures(name, call) },
  };
}

function requestBody({ body, upload }: Call, example: Example) {
  if (typeof upload === 'number') return { requestBody: { required: true, content: oneFile } };
  if (body === undefined) return null;
  return { requestBody: { required: true, content: json(inputSchema(body), example.body) } };
}

function pathParameters(path: string, { params }: Example) {
  const values: Readonly<Record<string, string>> = { ...chosenNumbers, ...params };
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    example: values[name],
  }));
}

function queryParameters(query: v.GenericSchema | undefined, example: Example) {
  const schema = query === undefined ? null : inputSchema(query);
  if (!isRecord(schema) || !isRecord(schema.properties)) return [];
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: Array.isArray(schema.required) && schema.required.includes(name),
    schema: property,
    example: example.query?.[name],
  }));
}

function success(data: v.GenericSchema) {
  const envelope = {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: {
      code: { const: 200 },
      message: { type: 'string' },
      data: outputSchema(data),
    },
  };
  return { description: 'Success', content: json(envelope) };
}

function failures(name: string, call: Call) {
  return Object.fromEntries(
    [...listFailures(call)].map(([status, texts]) => [status, failure(name, status, texts)]),
  );
}

function failure(name: string, status: number, texts: readonly ErrorCode[]) {
  const data = status === 422 ? InvalidData : dataOfFailure(name, status);
  const envelope = {
    type: 'object',
    required: ['code', 'message', 'error'],
    properties: {
      code: { const: status },
      message: { type: 'string' },
      error: { enum: texts },
      ...(data === undefined ? null : { data: outputSchema(data) }),
    },
  };
  return {
    description: texts.map((error) => errorTexts[error]['en-US']).join(' · '),
    ...(status === 429 || status === 503 ? { headers: retryAfter } : null),
    content: json(envelope),
  };
}

const retryAfter = {
  'Retry-After': { description: 'Seconds until another try', schema: { type: 'integer' } },
};

function json(schema: unknown, example?: unknown) {
  return { 'application/json': { schema, example } };
}

function inputSchema(schema: v.GenericSchema): unknown {
  return toJsonSchema(schema, { ...options, typeMode: 'input' });
}

/** Returns the schema of an output; a recursive schema becomes one component. */
function outputSchema(schema: v.GenericSchema): unknown {
  const { $defs: _named, ...own } = toJsonSchema(schema, {
    ...options,
    definitions: named,
    typeMode: 'output',
  });
  return own;
}

const oneFile = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
    },
  },
};

const named = { Block, Inline };

// Checks and transformations have no JSON Schema; the types around them have one.
const options = {
  target: 'draft-2020-12',
  errorMode: 'ignore',
  overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
