import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { mayCall, type StaffCall } from '#contract/staff/call.ts';
import { staffCalls, type StaffCallName } from '#contract/staff/calls.ts';
import { maxBodyBytes } from '#contract/base/limits.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { AppError } from '#server/base/app-error.ts';
import { StaffFailure } from '#server/base/staff-failure.ts';
import type { Upload } from '#server/domain/files/upload.ts';
import { doOnce } from '#server/records/do-once.ts';
import { type Beside, keepUnderKey } from '#server/records/idempotency.ts';
import { findStaffSession, type StaffPerson } from '#server/domain/staff/sessions.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { respond } from '#server/http/envelope.ts';
import { checkInput, readBody, readPathParameter, readQuery } from '#server/http/input.ts';
import { localeOf } from '#server/http/locale.ts';
import { tokenOf } from '#server/http/person.ts';
import { noteCaller } from '#server/base/request-scope.ts';
import { receiveForm } from '#server/http/upload.ts';
import { keyOfCall } from './call-key.ts';
import { logRefusal } from './refusals.ts';

type CallOf<Name extends StaffCallName> = (typeof staffCalls)[Name];
type Parsed<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined;
type ParameterOf<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;
type FieldsOf<Call> = Call extends { upload: readonly (infer Field extends string)[] }
  ? Readonly<Record<Field, readonly Upload[]>>
  : undefined;

/** What a handler is given: all that its call declares, already checked. */
export type StaffRequest<Name extends StaffCallName> = {
  c: Context;
  locale: Locale;
  /** Who asks; null where nobody has to be signed in. */
  person: CallOf<Name>['audience'] extends 'public' ? null : StaffPerson;
  params: Readonly<Record<ParameterOf<CallOf<Name>['path']>, string>>;
  query: CallOf<Name> extends { query: infer Schema } ? Parsed<Schema> : undefined;
  body: CallOf<Name> extends { body: infer Schema } ? Parsed<Schema> : undefined;
  files: FieldsOf<CallOf<Name>>;
  /** Keeps what a keyed call answers, last in the transaction of its act. */
  keep: Beside<v.InferOutput<CallOf<Name>['data']>>;
};

/** A request before it is known whether it was made before. */
type Asked<Name extends StaffCallName> = Omit<StaffRequest<Name>, 'keep'>;

export type StaffHandler<Name extends StaffCallName> = (
  request: StaffRequest<Name>,
) => Promise<v.InferOutput<CallOf<Name>['data']>>;

/** One handler for every call of the console: a missing one does not compile. */
export type StaffHandlers = { readonly [Name in StaffCallName]: StaffHandler<Name> };

/** Where the calls are (wire, The desk). */
export const consoleBase = '/desk/api/v1';

// Several files of the largest size; what the commands take at once.
const maxUploadBytes = 80 * 1024 * 1024;

const limitBody = bodyLimit({
  maxSize: maxBodyBytes,
  onError: () => {
    throw new AppError(413);
  },
});

/**
 * Registers every call of the console below one path. Who may is decided before anything of what was sent
 * is read; what is refused is in the log of the console.
 */
export function createConsoleEndpoints(deps: HttpDeps, handlers: StaffHandlers): Hono {
  const app = new Hono();
  for (const name of callNames()) register(app, deps, name, handlers[name]);
  return app;
}

function register<Name extends StaffCallName>(
  app: Hono,
  deps: HttpDeps,
  name: Name,
  handle: StaffHandler<Name>,
): void {
  const call: StaffCall = staffCalls[name];
  const path = `/${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  if (call.method !== 'GET' && call.upload === undefined) app.on(call.method, path, limitBody);
  app.on(call.method, path, async (c) => {
    const person = await personOf(deps, c, call);
    let about: unknown;
    let isActing = false;
    try {
      if (person !== null && !mayCall(person.role, call.audience)) {
        throw new StaffFailure(403, 'desk.role');
      }
      return await readRequest(deps, c, name, person, async (request) => {
        about = request.body;
        const read = (kept: unknown) => v.parse<CallOf<Name>['data']>(staffCalls[name].data, kept);
        const idempotency = keyOfCall(name, request);
        const kept = idempotency === null ? null : keepUnderKey(deps, idempotency, read);
        const data = await doOnce(deps, kept, (keep) => {
          isActing = true;
          return handle({ ...request, keep });
        });
        return respond(c, data);
      });
    } catch (error) {
      const named = { ...paramsOf(c, call), ...Object(about) };
      await logRefusal(deps, person, call, named, { thrown: error, isActing });
      throw error;
    }
  });
}

async function readRequest<Name extends StaffCallName>(
  deps: HttpDeps,
  c: Context,
  name: Name,
  person: StaffPerson | null,
  work: (request: Asked<Name>) => Promise<Response>,
): Promise<Response> {
  const call: StaffCall = staffCalls[name];
  const known = {
    c,
    locale: localeOf(c),
    person,
    params: paramsOf(c, call),
    query: call.query === undefined ? undefined : readQuery(c, call.query),
  };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each part was read by this very call's schema
  const ask = (rest: object) => work({ ...known, ...rest } as Asked<Name>);
  if (call.upload === undefined) {
    const body = call.body === undefined ? undefined : await readBody(c, call.body);
    return ask({ body, files: undefined });
  }
  const { upload, body: schema } = call;
  return receiveForm(deps, c, `staff:${person?.id}`, maxUploadBytes, async (form) => {
    const fields = [...form].filter(([, value]) => typeof value === 'string');
    // A field of a form has the bounds that it has in a body of JSON.
    const length = fields.reduce((sum, [, value]) => sum + String(value).length, 0);
    if (length > maxBodyBytes) throw new AppError(413);
    const body = schema === undefined ? undefined : checkInput(schema, Object.fromEntries(fields));
    const files = await Promise.all(
      upload.map(async (field) => [field, await uploadsIn(form, field)] as const),
    );
    return ask({ body, files: Object.fromEntries(files) });
  });
}

async function uploadsIn(form: FormData, field: string): Promise<Upload[]> {
  const files = form.getAll(field).filter((value): value is File => value instanceof File);
  return Promise.all(
    files.map(async (file) => ({
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
}

async function personOf(deps: HttpDeps, c: Context, call: StaffCall): Promise<StaffPerson | null> {
  if (call.audience === 'public') return null;
  const token = tokenOf(c);
  // What the page asks by itself does not prolong the session. The header decides nothing else.
  const isActive = c.req.header('x-background') === undefined;
  const person = token === null ? null : await findStaffSession(deps, token, { isActive });
  if (person === null) throw new StaffFailure(401, 'desk.session_ended');
  noteCaller(`staff ${person.id}`);
  return person;
}

function paramsOf(c: Context, call: StaffCall): Record<string, string> {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(
    names.map((name) => [name, readPathParameter(c, name, 'request.not_found')]),
  );
}

/** Fixed addresses before those with parameters, which would take them for a value. */
function callNames(): readonly StaffCallName[] {
  const byAddress = (one: StaffCallName, other: StaffCallName) =>
    staffCalls[one].path.replaceAll('{', '~') < staffCalls[other].path.replaceAll('{', '~')
      ? -1
      : 1;
  return Object.keys(staffCalls).filter(isCallName).toSorted(byAddress);
}

function isCallName(name: string): name is StaffCallName {
  return Object.hasOwn(staffCalls, name);
}
