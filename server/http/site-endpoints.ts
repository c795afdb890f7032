import type { Context, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import type * as v from 'valibot';
import { calls, type CallName, type SiteCall } from '#contract/calls.ts';
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
  /** The caller; null for public calls, where `identifyReader` finds a person who is logged in. */
  userId: CallOf<Name>['audience'] extends 'public' ? null : string;
};

type CallResult<Name extends CallName> = v.InferOutput<CallOf<Name>['data']> | Response;

/**
 * What the server does for one call. It returns the data of the envelope, or a finished response
 * where the call needs headers of its own; it throws `Refusal`.
 */
export type Handler<Name extends CallName> = (
  request: CallRequest<Name>,
) => Promise<CallResult<Name>> | CallResult<Name>;

/** Reads what a repeat of a call is answered, where that is the state of what the call changed. */
export type Reread<Name extends CallName> = (
  request: Omit<CallRequest<Name>, 'keep'>,
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

/** Registers the calls of the site. A guest hears of the sign-in before anything that is wrong with the body. */
export function createSiteEndpoints(deps: HttpDeps, handlers: Handlers): Hono {
  return createEndpoints(deps, siteListener(deps), (name) => createEndpoint(handlers, name));
}

type Who = string | null;

function siteListener(deps: HttpDeps): Listener<Who, SiteCall> {
  return {
    calls,
    async identify(c, call) {
      if (call.audience === 'public') return null;
      const find = call.polled === true ? authenticateCached : authenticate;
      return find(deps, c, getCallError(call, 401));
    },
    getUploader: (who) => who ?? '',
    // Of several things that may be missing the first is the one that the address names.
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

/** Returns the call of the contract that a request is for, also where it never reached its handler. */
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
