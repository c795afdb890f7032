import type { Context } from 'hono';
import type * as v from 'valibot';
import type { Call, ParamName } from '#contract/base/call.ts';
import { maxBodyBytes } from '#contract/base/limits.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { Refusal, type RefusalCode } from '#server/base/refusal.ts';
import type { Upload } from '#server/domain/files/upload.ts';
import type { Ask } from '#server/records/ask.ts';
import type { HttpDeps } from './deps.ts';
import { checkInput, readBody, readPathParameter, readQuery } from './input.ts';
import { filesIn, receiveForm, receiveUpload } from './upload.ts';

type Parsed<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined;

/** The validated parts of a request, as a handler receives them. */
export type Declared<One extends Call> = {
  c: Context;
  locale: Locale;
  params: Readonly<Record<ParamName<One['path']>, string>>;
  query: One extends { query: infer Schema } ? Parsed<Schema> : undefined;
  body: One extends { body: infer Schema } ? Parsed<Schema> : undefined;
  files: One extends { upload: readonly (infer Field extends string)[] }
    ? Readonly<Record<Field, readonly Upload[]>>
    : One extends { upload: number }
      ? { file: readonly [Upload] }
      : undefined;
  /** The dependencies, and the transaction of the call. */
  ask: Ask<HttpDeps>;
};

/** The parts of a request that its call declares. */
export type Input = {
  params: Readonly<Record<string, string>>;
  query: unknown;
  body: unknown;
  files: Readonly<Record<string, readonly Upload[]>> | undefined;
};

// Several files of the largest size; the commands accept the same.
const maxUploadBytes = 80 * 1024 * 1024;

/**
 * Reads the input of a request and passes it to `work`; uploaded files are on disk only while it runs.
 * `uploader` names their owner. Throws 400, 404, 413, 415 and 422.
 */
export async function withInput<Result>(
  deps: HttpDeps,
  c: Context,
  call: Call,
  { pathParams, uploader }: { pathParams: PathParams; uploader: string },
  work: (input: Input) => Promise<Result>,
): Promise<Result> {
  const params = readParams(c, pathParams);
  const query = call.query === undefined ? undefined : readQuery(c, call.query);
  const { upload, body: schema } = call;
  if (upload === undefined) {
    const body = schema === undefined ? undefined : await readBody(c, schema);
    return work({ params, query, body, files: undefined });
  }
  if (typeof upload === 'number') {
    return receiveUpload(deps, c, uploader, upload, (file) =>
      work({ params, query, body: undefined, files: { file: [file] } }),
    );
  }
  return receiveForm(deps, c, uploader, maxUploadBytes, async (form) => {
    const fields = [...form].filter(([, value]) => typeof value === 'string');
    // The fields of a form have the same limit as a JSON body.
    const length = fields.reduce((sum, [, value]) => sum + String(value).length, 0);
    if (length > maxBodyBytes) throw new Refusal(413);
    const body = schema === undefined ? undefined : checkInput(schema, Object.fromEntries(fields));
    return work({ params, query, body, files: await filesIn(form, upload) });
  });
}

/** The names of the parameters of a path, and the 404 word for a malformed value. */
export type PathParams = { names: readonly string[]; missing: RefusalCode };

/** Returns the names of the parameters of a call's path. */
export function listParams({ path }: Call): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** Returns the parameters of a request by name. Throws 404 with `missing` for a malformed one. */
export function readParams(c: Context, { names, missing }: PathParams): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, readPathParameter(c, name, missing)]));
}
