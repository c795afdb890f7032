import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { injectedHeader } from '#sandbox/site/inject-faults.ts';
import { siteApi } from '#server/openapi/site-api.ts';
import { staffApi } from '#server/openapi/staff-api.ts';

type Json = Readonly<Record<string, unknown>>;

/** An operation of a document: its name, its responses, and the segments of its path. */
type Operation = { name: string; method: string; segments: readonly string[]; responses: Json };

const operator = { title: 'Park', mail: 'park@example.com', origin: '' };

export type Listener = 'site' | 'console';

const documents = {
  site: createLazily(() => createDocument('/api/v1', siteApi(operator))),
  console: createLazily(() => createDocument('/console/api/v1', staffApi(operator))),
};

/** Returns the contradiction between an answer and the document of its listener; null without one. */
export async function findContradiction(
  listener: Listener,
  { method, url }: Pick<Request, 'method' | 'url'>,
  response: Response,
): Promise<string | null> {
  const { base } = documents[listener]();
  const { pathname } = new URL(url, 'http://site.test');
  if (!pathname.startsWith(`${base}/`)) return null;
  const operation = documents[listener]().find(method, pathname.slice(base.length + 1));
  if (operation === null) return null;
  const place = `${operation.name} ${response.status}`;
  // A HEAD of a read that is an act; any other method is no operation.
  if (response.headers.has(injectedHeader) || method === 'HEAD') return null;
  const described = documents[listener]().describe(operation, response.status);
  if (described === null) return `${place}: the document has no such answer`;
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const validate = described(type);
  if (validate === null) return null;
  if (validate === 'unknown') return `${place}: the document has no ${type}`;
  const text = await readText(response.clone());
  const body: unknown = type === 'application/json' ? JSON.parse(text) : text;
  if (validate(body)) return null;
  const faults = (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  return `${place}: ${faults.slice(0, 4).join('; ')}: ${text.slice(0, 300)}`;
}

type Validator = (type: string) => ValidateFunction | 'unknown' | null;

function createDocument(base: string, open: Json) {
  const document = toJson(close(open));
  const ajv = new Ajv2020({ strict: false, allErrors: false, formats });
  ajv.addSchema({ $id: base, ...document });
  const operations = listOperations(document);
  const validators = new Map<string, ValidateFunction>();
  return {
    base,
    find(method: string, path: string): Operation | null {
      const segments = path.split('/');
      const fits = operations.filter(
        (each) =>
          each.method === method.toLowerCase() &&
          each.segments.length === segments.length &&
          each.segments.every((own, at) =>
            own.startsWith('{') ? segments[at] !== '' : own === segments[at],
          ),
      );
      const fixed = (each: Operation) => each.segments.filter((own) => !own.startsWith('{')).length;
      return fits.toSorted((one, other) => fixed(other) - fixed(one))[0] ?? null;
    },
    describe({ name, method, segments, responses }: Operation, status: number): Validator | null {
      const response = toJson(responses[status]);
      if (responses[status] === undefined) return null;
      const { $ref: ref } = response;
      const key = typeof ref === 'string' ? (ref.split('/').at(-1) ?? '') : '';
      const { content } =
        key === '' ? response : toJson(at(document, 'components', 'responses', key));
      return (type) => {
        // Without described or sent content there is nothing to check, as for a wallet that is not configured.
        if (content === undefined || type === '') return null;
        if (toJson(content)[type] === undefined) return 'unknown';
        const path =
          key === ''
            ? ['paths', `/${segments.join('/')}`, method, 'responses', String(status)]
            : ['components', 'responses', key];
        const place = `${key === '' ? `${name} ${status}` : key} ${type}`;
        const made =
          validators.get(place) ??
          ajv.compile({
            $ref: `${base}#/${[...path, 'content', type, 'schema'].map(toPointer).join('/')}`,
          });
        validators.set(place, made);
        return made;
      };
    },
  };
}

const formats = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
  date: /^\d{4}-\d\d-\d\d$/,
  email: true,
  uri: true,
} as const;

function listOperations({ paths }: Json): readonly Operation[] {
  return Object.entries(toJson(paths)).flatMap(([path, methods]) =>
    Object.entries(toJson(methods)).map(([method, operation]) => ({
      name: String(toJson(operation)['operationId']),
      method,
      segments: path.slice(1).split('/'),
      responses: toJson(toJson(operation)['responses']),
    })),
  );
}

/** Returns a document in which an object has only the members that are named. */
function close(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(close);
  if (typeof value !== 'object' || value === null) return value;
  const closed = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, close(each)]));
  const isOpen = closed['type'] === 'object' && closed['properties'] !== undefined;
  return isOpen && !('additionalProperties' in closed)
    ? { ...closed, additionalProperties: false }
    : closed;
}

function toPointer(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function at(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((inner, key) => toJson(inner)[key], value);
}

function toJson(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

async function readText(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer());
  switch (response.headers.get('content-encoding')) {
    case 'br':
      return brotliDecompressSync(bytes).toString();
    case 'gzip':
      return gunzipSync(bytes).toString();
    default:
      return bytes.toString();
  }
}

function createLazily<Value>(create: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: create() }).value;
}
