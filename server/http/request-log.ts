import type { ServerResponse } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { LRUCache } from 'lru-cache';
import type { Metrics } from '#server/base/metrics.ts';
import { requestScope } from '#server/base/request-scope.ts';
import { clientAddress } from './client-address.ts';
import { healthPaths } from './health-paths.ts';
import type { HttpDeps } from './deps.ts';
import { isComplete } from './headers.ts';
import { findTrace, getRequestId } from './request-id.ts';

// The client closed the connection (nginx uses the same status): not a failure of the server.
const clientGone = 499;
const maskLength = 8;
/** The number of people with a cached name in the log; a signature costs as much as the rest of the line. */
const knownPeople = 10_000;

type Kind = 'api' | 'page' | 'asset' | 'health' | 'other';

/**
 * Gives each request an id (`X-Request-Id`, in and out), a log line at its end, and a count in the metrics.
 * The line has the pattern of the route, never the address, which may identify a person. Calls made while a
 * page renders belong to the request for the page.
 */
export function logRequests(deps: HttpDeps): MiddlewareHandler {
  const people = new LRUCache<string, string>({ max: knownPeople });
  const namePerson = (caller: string) => {
    const name = people.get(caller) ?? maskSignature(deps.keys.sign('log-person', caller));
    people.set(caller, name);
    return name;
  };
  return async (c, next) => {
    if (requestScope.getStore() !== undefined) return next();
    const id = getRequestId(c, deps.trustedProxies);
    const getAddress = () => clientAddress(c, deps);
    const scope = { id, trace: findTrace(c), caller: null, getAddress, isLongPoll: false };
    const from = performance.now();
    const outgoing = findOutgoing(c);
    const closed = Promise.withResolvers<boolean>();
    // Later `writableFinished` is true even if the client received nothing.
    outgoing?.once('close', () => closed.resolve(outgoing.writableFinished));
    await requestScope.run(scope, next);
    // Setting one more header makes Node validate all headers of the response again.
    if (!isComplete(c.res)) setRequestId(c, outgoing, id);
    const { status } = c.res;
    const finish = (isWhole: boolean) =>
      report(deps, c, {
        id,
        trace: scope.trace,
        person: scope.caller === null ? undefined : namePerson(scope.caller),
        isLongPoll: scope.isLongPoll,
        status: isWhole ? status : clientGone,
        ms: performance.now() - from,
      });
    if (outgoing === null) finish(true);
    else void closed.promise.then(finish);
  };
}

function setRequestId(c: Context, outgoing: ServerResponse | null, id: string): void {
  if (outgoing === null) c.res.headers.set('x-request-id', id);
  else outgoing.setHeader('x-request-id', id);
}

type Finished = {
  id: string;
  trace: string | undefined;
  /** The caller's name in the log. */
  person: string | undefined;
  isLongPoll: boolean;
  status: number;
  ms: number;
};

function report(
  { log, metrics }: HttpDeps,
  c: Context,
  { id, trace, person, isLongPoll, status, ms }: Finished,
): void {
  const route = getRoutePattern(c);
  const kind = getRequestKind(c, route);
  const { method } = c.req;
  if (kind !== 'health') count(metrics, { route, kind, method, status, isLongPoll, ms });
  const isQuiet = kind === 'asset' || kind === 'health' || findOutgoing(c) === null;
  const facts = { request: id, trace, method, route, status, ms: Math.round(ms * 10) / 10, person };
  log[isQuiet ? 'debug' : 'info']('request', facts);
}

type Counted = {
  route: string;
  kind: Kind;
  method: string;
  status: number;
  isLongPoll: boolean;
  ms: number;
};

function count(metrics: Metrics, { route, kind, method, status, isLongPoll, ms }: Counted): void {
  const knownMethod = /^(?:GET|HEAD|POST|PUT|DELETE)$/.test(method) ? method : 'other';
  const statusClass = status === clientGone ? 'gone' : `${Math.floor(status / 100)}xx`;
  metrics.requests.add({ route, method: knownMethod, status: statusClass });
  if (isLongPoll) metrics.longPollSeconds.observe({}, ms / 1000);
  else metrics.requestSeconds.observe({ kind }, ms / 1000);
}

/** Returns the pattern that a request was matched by, such as `/api/v1/orders/:orderNo`. */
function getRoutePattern(c: Context): string {
  const path = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path;
  if (path !== undefined) return path;
  const [, first = ''] = c.req.path.split('/');
  return ['api', 'assets', 'console', 'sandbox'].includes(first) ? `/${first}/*` : 'page';
}

function getRequestKind(c: Context, route: string): Kind {
  if (healthPaths.includes(c.req.path) || route === '/metrics') return 'health';
  if (route === 'page') return 'page';
  if (route.startsWith('/api/') || route.startsWith('/console/')) return 'api';
  return route === '/assets/*' ? 'asset' : 'other';
}

/** Returns the beginning of a signature: stable for one person, and not reversible. */
function maskSignature(signature: string): string {
  const at = signature.indexOf('.') + 1;
  return signature.slice(at, at + maskLength);
}

/** Returns the response on its connection; null within this process. */
function findOutgoing({ env }: Context): ServerResponse | null {
  const outgoing: unknown = Object(env).outgoing;
  return isResponse(outgoing) ? outgoing : null;
}

function isResponse(value: unknown): value is ServerResponse {
  return typeof value === 'object' && value !== null && 'writableFinished' in value;
}
