import type { Context, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import type * as v from 'valibot';
import { calls, type CallName, type SiteCall } from '#contract/calls.ts';
import { actingReads } from '#contract/changing-reads.ts';
import { getDefaultError, getCallError } from '#contract/base/api-error.ts';
import type { HttpDeps } from './deps.ts';
import { createEndpoints, toRoutePattern, type Listener } from './endpoints.ts';
import { authenticateCached, authenticate } from './person.ts';
import { createCountGuess } from './count-guess.ts';
import type { Endpoint, Returned } from './endpoint.ts';
import type { Declared } from './read-call.ts';

type CallOf<Name extends CallName> = (typeof calls)[Name];

/** The validated request of a call, as its handler receives it. */
export type CallRequest<Name extends CallName> = Declared<CallOf<Name>> & {
  /** The caller; null for public calls, which use `identifyReader` for a logged-in person. */
  userId: CallOf<Name>['audience'] extends 'public' ? null : string;
};

type Data<Name extends CallName> = v.InferOutput<CallOf<Name>['data']>;

type CallResult<Name extends CallName> = Returned<Data<Name>> | Response;

/**
 * Handles one call. Returns the data of the envelope, or a complete response if the call needs special headers.
 * Throws `Refusal`.
 */
export type Handler<Name extends CallName> = (
  request: CallRequest<Name>,
) => Promise<CallResult<Name>> | CallResult<Name>;

/** The handler of a `state` call: a repeat reads the current state of the changed object. */
type StateHandler<Name extends CallName> = {
  act(request: CallRequest<Name>): Promise<unknown>;
  read(request: CallRequest<Name>): Promise<Data<Name>>;
};

/** The handler of a `made` call: a repeat reads the object that was made (`Endpoint`). */
type MadeHandler<Name extends CallName> = Pick<Endpoint, 'keyedAs'> & {
  admit?(userId: CallRequest<Name>['userId']): Promise<void>;
  ref(result: unknown): string;
  keyedBy?(request: CallRequest<Name>): Promise<unknown>;
} & (
    | { act: Handler<Name>; read(request: CallRequest<Name>, ref: string): Promise<Data<Name>> }
    | {
        act(request: CallRequest<Name>): Promise<unknown>;
        read(request: CallRequest<Name>, ref: string): Promise<unknown>;
        respond(result: unknown, request: CallRequest<Name>): Data<Name>;
      }
  );

/** The handler of a call with a key that depends on more than the body, such as the reader of a public call. */
type KeyedHandler<Name extends CallName> = {
  act: Handler<Name>;
  keyedBy(request: CallRequest<Name>): Promise<unknown>;
};

/** One handler for every call of the contract: a missing one does not compile. */
export type Handlers = {
  readonly [Name in CallName]: CallOf<Name> extends { keyed: 'state' }
    ? StateHandler<Name>
    : CallOf<Name> extends { keyed: 'made' }
      ? Handler<Name> | KeyedHandler<Name> | MadeHandler<Name>
      : Handler<Name>;
};

/** The base of the calls (wire, Envelope). */
export const apiBase = '/api/v1';

/** Registers the calls of the site. A guest gets 401 before the body is checked. */
export function createSiteEndpoints(deps: HttpDeps, handlers: Handlers): Hono {
  return createEndpoints(deps, siteListener(deps), (name) => createEndpoint(handlers, name));
}

type Who = string | null;

function siteListener(deps: HttpDeps): Listener<Who, SiteCall> {
  return {
    calls,
    packsReads: true,
    async identify(c, call) {
      if (call.audience === 'public') return null;
      const find = call.polled === true ? authenticateCached : authenticate;
      return find(deps, c, getCallError(call, 401));
    },
    getUploader: (who) => who ?? '',
    isAct: (name) => actingReads.some((act) => act === name),
    // If several things may be missing, the first word is that of the path.
    missing: ({ errors }) => [errors[404] ?? []].flat()[0] ?? getDefaultError(404),
    keys: {
      realm: 'site',
      nameOwner: (who) => who,
      createCountGuess: (name, userId, c, { body }) =>
        isCallName(name) ? createCountGuess(deps, name, { c, userId, body }) : null,
    },
    toRequest: ({ who, ...request }) => ({ ...request, userId: who }),
  };
}

function createEndpoint(handlers: Handlers, name: string): Endpoint {
  if (!isCallName(name)) throw new TypeError(`${name} is no call of the site`);
  const handler: Handlers[CallName] = handlers[name];
  return typeof handler === 'function' ? { act: handler } : handler;
}

/** Finds the call of a request, even if the request did not reach its handler; null for none. */
export function findCall(c: Context): SiteCall | null {
  for (const { method, path } of matchedRoutes(c)) {
    const call = callAt.get(`${method} ${path}`);
    if (call !== undefined) return call;
  }
  return null;
}

const callAt: ReadonlyMap<string, SiteCall> = new Map(
  Object.values(calls).map((call: SiteCall) => [
    `${call.method} ${apiBase}${toRoutePattern(call)}`,
    call,
  ]),
);

function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}
