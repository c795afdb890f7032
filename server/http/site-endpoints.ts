import type { Context, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import type * as v from 'valibot';
import { calls, type CallName, type SiteCall } from '#contract/calls.ts';
import { actingReads } from '#contract/changing-reads.ts';
import { getDefaultError, getCallError } from '#contract/base/api-error.ts';
import { createKeptCall } from './call-key.ts';
import type { HttpDeps } from './deps.ts';
import {
  createEndpoints,
  toRoutePattern,
  type Asked,
  type Endpoint,
  type Listener,
} from './endpoints.ts';
import { authenticateCached, authenticate } from './person.ts';
import type { Declared } from './read-call.ts';

type CallOf<Name extends CallName> = (typeof calls)[Name];

/** The validated request of a call, as its handler receives it. */
export type CallRequest<Name extends CallName> = Declared<CallOf<Name>> & {
  /** The caller; null for public calls, which use `identifyReader` for a logged-in person. */
  userId: CallOf<Name>['audience'] extends 'public' ? null : string;
};

type CallResult<Name extends CallName> = v.InferOutput<CallOf<Name>['data']> | Response;

/**
 * Handles one call. Returns the data of the envelope, or a complete response if the call needs special headers.
 * Throws `Refusal`.
 */
export type Handler<Name extends CallName> = (
  request: CallRequest<Name>,
) => Promise<CallResult<Name>> | CallResult<Name>;

/** Reads the current state of the object that a call changed, for a repeat. */
export type Reread<Name extends CallName> = (
  request: Omit<CallRequest<Name>, 'keep'>,
) => Promise<v.InferOutput<CallOf<Name>['data']>>;

/** The handler of a call, and the function that reads its result for a repeat. */
type ActAndReread<Name extends CallName> = { act: Handler<Name>; read: Reread<Name> };

/** One handler for every call of the contract: a missing one does not compile. */
export type Handlers = {
  readonly [Name in CallName]: CallOf<Name> extends { keyed: 'state' }
    ? ActAndReread<Name>
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
    getKeptCall: (name, asked, read) =>
      isCallName(name) ? createKeptCall(deps, name, { ...asked, userId: asked.who }, read) : null,
  };
}

function createEndpoint(handlers: Handlers, name: string): Endpoint<Who> {
  if (!isCallName(name)) throw new TypeError(`${name} is no call of the site`);
  const handler = handlers[name];
  const { act, read } = typeof handler === 'function' ? { act: handler, read: null } : handler;
  const toSiteRequest = ({ who, ...rest }: Asked<Who>) => ({ ...rest, userId: who });
  /* oxlint-disable typescript/consistent-type-assertions -- each part was read by this very call's schema */
  return {
    act: (asked, keep) => act({ ...toSiteRequest(asked), keep } as never),
    read: read === null ? null : (asked) => read(toSiteRequest(asked) as never),
  };
  /* oxlint-enable typescript/consistent-type-assertions */
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
