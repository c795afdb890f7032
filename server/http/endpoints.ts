import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { matchedRoutes } from 'hono/route';
import type * as v from 'valibot';
import { calls, type CallName, type SiteCall as Call } from '#contract/calls.ts';
import { defaultErrorOf, errorOf } from '#contract/errors.ts';
import { maxBodyBytes } from '#contract/base/limits.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { AppError } from '#server/base/app-error.ts';
import { doOnce } from '#server/records/do-once.ts';
import type { Beside } from '#server/records/idempotency.ts';
import { keptCallOf } from './call-key.ts';
import { envelopeText, respond, respondText } from './envelope.ts';
import { readPathParameter, readBody, readQuery } from './input.ts';
import { localeOf } from './locale.ts';
import { personOf, cachedPersonOf } from './person.ts';
import type { HttpDeps } from './deps.ts';

type CallOf<Name extends CallName> = (typeof calls)[Name];
type Parsed<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined;
type ParameterOf<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

/** What a handler is given: all that its call declares, already checked. */
export type CallRequest<Name extends CallName> = {
  c: Context;
  locale: Locale;
  /** Who calls; null where guests may call: who is signed in all the same is found by `readerOf`. */
  userId: CallOf<Name>['audience'] extends 'public' ? null : string;
  params: Readonly<Record<ParameterOf<CallOf<Name>['path']>, string>>;
  query: CallOf<Name> extends { query: infer Schema } ? Parsed<Schema> : undefined;
  body: CallOf<Name> extends { body: infer Schema } ? Parsed<Schema> : undefined;
  /** Keeps what was answered under the key of the call, or that it was done: last in the transaction of its act. */
  keep: CallOf<Name> extends { keyed: 'answer' }
    ? Beside<v.InferOutput<CallOf<Name>['data']>>
    : CallOf<Name> extends { keyed: 'state' }
      ? Beside<unknown>
      : undefined;
};

/** A request before it is known whether it was made before. */
type Asked<Name extends CallName> = Omit<CallRequest<Name>, 'keep'>;

type CallResult<Name extends CallName> = v.InferOutput<CallOf<Name>['data']> | Response;

/**
 * What the server does for one call. It returns the data of the envelope, or a finished response
 * where the call needs headers of its own; it throws `AppError`.
 */
export type Handler<Name extends CallName> = (
  request: CallRequest<Name>,
) => Promise<CallResult<Name>> | CallResult<Name>;

/** Reads what a repeat of a call is answered, where that is the state of what the call changed. */
export type Reread<Name extends CallName> = (
  request: Asked<Name>,
) => Promise<v.InferOutput<CallOf<Name>['data']>>;

/** Does a call, or reads what it changed for a repeat. */
type ActAndReread<Name extends CallName> = { act: Handler<Name>; read: Reread<Name> };

/** One handler for every call of the contract: a missing one does not compile. */
export type Handlers = {
  readonly [Name in CallName]: CallOf<Name> extends { keyed: 'state' }
    ? ActAndReread<Name>
    : Handler<Name>;
};

/** Where the calls are (wire, Envelope). */
export const apiBase = '/api/v1';

const limitBody = bodyLimit({
  maxSize: maxBodyBytes,
  onError: () => {
    throw new AppError(413);
  },
});

/**
 * Registers every call of the contract below one path: method, address, who may call, what goes in, the
 * envelope and the words of failures are taken from `contract/calls.ts`. A guest hears of the sign-in
 * before anything that is wrong with the body.
 */
export function createEndpoints(deps: HttpDeps, handlers: Handlers): Hono {
  const app = new Hono();
  for (const name of callNames()) register(app, deps, name, handlers);
  return app;
}

function register<Name extends CallName>(
  app: Hono,
  deps: HttpDeps,
  name: Name,
  handlers: Handlers,
): void {
  const call: Call = calls[name];
  const handler: Handler<Name> | ActAndReread<Name> = handlers[name];
  const { act, read } = typeof handler === 'function' ? { act: handler, read: null } : handler;
  const path = patternOf(call);
  // Uploads have a limit of their own (wire, Statuses).
  if (call.method !== 'GET' && call.upload !== true) app.on(call.method, path, limitBody);
  app.on(call.method, path, async (c) => {
    const asked = await readRequest(deps, c, name);
    if ('kept' in asked) return respond(c, asked.kept);
    // oxlint-disable-next-line typescript/consistent-type-assertions -- a call has a `keep` when it is keyed so
    const run = (keep?: unknown) => act({ ...asked, keep } as CallRequest<Name>);
    const key = call.shared === true ? sharedKeyOf(deps, name, asked) : null;
    if (key !== null && deps.sharedAnswers !== undefined) {
      const make = async () => {
        const data = await run();
        if (data instanceof Response) throw new TypeError(`${name} is shared: it answers data`);
        return envelopeText(c, data);
      };
      return respondText(await deps.sharedAnswers.get(key, make));
    }
    const kept = keptCallOf(deps, name, asked, read === null ? null : () => read(asked));
    const result = await doOnce<unknown>(deps, kept, async (keep) => run(keep));
    return result instanceof Response ? result : respond(c, result);
  });
}

/** Returns what an answer that is the same for everybody hangs on; null where somebody typed a search. */
function sharedKeyOf<Name extends CallName>(
  { clock }: HttpDeps,
  name: Name,
  { locale, params, query }: Asked<Name>,
): string | null {
  const typed: unknown = Object(query).query;
  if (typed !== undefined && typed !== '') return null;
  return [name, locale, shanghaiDay(clock.date()), JSON.stringify([params, query])].join(' ');
}

/**
 * Reads the request as `name` declares it, or returns the kept answer to a repeat of a call that has ended
 * its session. Throws 401, 404, 415, 400 and 422 in the words of the call.
 */
async function readRequest<Name extends CallName>(
  deps: HttpDeps,
  c: Context,
  name: Name,
): Promise<Asked<Name> | { kept: unknown }> {
  const call: Call = calls[name];
  let userId: string | null = null;
  try {
    userId = await callerOf(deps, c, call);
  } catch (error) {
    if (call.endsSession !== true || !(error instanceof AppError && error.status === 401))
      throw error;
    const kept = await findKept(deps, c, name);
    if (kept === null) throw error;
    return { kept: kept.answer };
  }
  const request = { c, locale: localeOf(c), userId, ...(await readInput(c, call)) };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each part was read by this very call's schema
  return request as Asked<Name>;
}

async function readInput(c: Context, call: Call) {
  return {
    params: paramsOf(c, call),
    query: call.query === undefined ? undefined : readQuery(c, call.query),
    body: call.body === undefined ? undefined : await readBody(c, call.body),
  };
}

/** Returns what was answered to the call that ended the session; null for a request that says anything else. */
async function findKept(deps: HttpDeps, c: Context, name: CallName) {
  const call: Call = calls[name];
  try {
    const input = await readInput(c, call);
    return (await keptCallOf(deps, name, { c, userId: null, ...input }, null)?.find()) ?? null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function callerOf(deps: HttpDeps, c: Context, call: Call): Promise<string | null> {
  if (call.audience === 'public') return null;
  const find = call.polled === true ? cachedPersonOf : personOf;
  return find(deps, c, errorOf(call, 401));
}

function paramsOf(c: Context, call: Call): Record<string, string> {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  // Of several things that may be missing the first is the one that the address names.
  const [error = defaultErrorOf(404)] = [call.errors[404] ?? []].flat();
  return Object.fromEntries(names.map((name) => [name, readPathParameter(c, name, error)]));
}

/** Returns the call of the contract that a request is for, also where it never reached its handler. */
export function callOf(c: Context): Call | null {
  for (const { method, path } of matchedRoutes(c)) {
    const call = callAt.get(`${method} ${path}`);
    if (call !== undefined) return call;
  }
  return null;
}

const callAt: ReadonlyMap<string, Call> = new Map(
  Object.values(calls).map((call: Call) => [`${call.method} ${apiBase}${patternOf(call)}`, call]),
);

function patternOf(call: Call): string {
  return `/${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}

/** Fixed addresses before those with parameters, which would take them for a value. */
function callNames(): readonly CallName[] {
  const byAddress = (one: CallName, other: CallName) =>
    calls[one].path.replaceAll('{', '~') < calls[other].path.replaceAll('{', '~') ? -1 : 1;
  return Object.keys(calls).filter(isCallName).toSorted(byAddress);
}

function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}
