import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Call } from '#contract/base/call.ts';
import { maxBodyBytes } from '#contract/base/limits.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { Refusal, type RefusalCode } from '#server/base/refusal.ts';
import { withoutKey, type Ask } from '#server/records/ask.ts';
import { doOnce } from '#server/records/do-once.ts';
import type { HttpDeps } from './deps.ts';
import { createKeyedCall, toAnswer, type Endpoint, type Keys } from './endpoint.ts';
import { packEnvelope, respond, respondPacked } from './envelope.ts';
import { negotiateLocale } from '#server/base/locale.ts';
import { listParams, readParams, withInput, type Input, type PathParams } from './read-call.ts';

/** A validated request, before its key is looked up. */
export type Asked<Who> = Input & { c: Context; locale: Locale; who: Who; ask: Ask<HttpDeps> };

/** A refused call with its caller and input, as far as they were read. */
export type RefusedCall<Who> = {
  who: Who;
  params: Readonly<Record<string, string>>;
  body: unknown;
  thrown: unknown;
  /** True if its act had begun. */
  isActing: boolean;
};

/** The differences between the two listeners; everything else of a call is in the contract. */
export type Listener<Who, One extends Call> = {
  calls: Readonly<Record<string, One>>;
  /** Identifies the caller. Throws 401. */
  identify(c: Context, call: One): Promise<Who>;
  /** Throws 403 if the caller is not in the audience of the call, and as the check of a command's code does. */
  permit?(who: Who, call: One): Promise<void> | void;
  /** Names the owner of an upload: the server receives one upload per owner at a time. */
  getUploader(who: Who): string;
  /** Returns the 404 word for a malformed number in the path. */
  missing(call: One): RefusalCode;
  keys: Keys<Who>;
  /** Returns the request as the handlers receive it. */
  toRequest(asked: Asked<Who | null>): object;
  /** True for a GET that is an act of a reader: a HEAD must not do it. */
  isAct?(name: string): boolean;
  /** Whether responses to reads are compressed (decision 024). */
  packsReads?: true;
  /** Logs a refusal. */
  noteRefusal?(call: One, refused: RefusedCall<Who>): Promise<void>;
};

/** One call of a listener with its implementation. */
type Registered<One> = {
  name: string;
  call: One;
  endpoint: Endpoint;
  pathParams: PathParams;
};

/** Refuses a longer body with 413, before it is read whole. */
export const limitBody = bodyLimit({
  maxSize: maxBodyBytes,
  onError: () => {
    throw new Refusal(413);
  },
});

/**
 * Registers every call of a listener below one path, as the contract declares it. A request is authorized
 * before its input is read; then the input is validated, the call runs once per key, and the result is
 * wrapped in the envelope.
 */
export function createEndpoints<Who, One extends Call>(
  deps: HttpDeps,
  listener: Listener<Who, One>,
  createEndpoint: (name: string) => Endpoint,
): Hono {
  const app = new Hono();
  for (const [name, call] of byAddress(listener.calls)) {
    const path = toRoutePattern(call);
    // Uploads have a different limit (wire, Statuses).
    if (call.method !== 'GET' && call.upload === undefined) app.on(call.method, path, limitBody);
    const pathParams = { names: listParams(call), missing: listener.missing(call) };
    const registered = { name, call, endpoint: createEndpoint(name), pathParams };
    app.on(call.method, path, (c) => answer(deps, listener, registered, c));
  }
  return app;
}

/** Returns the address of a call as the router writes it. */
export function toRoutePattern(call: Call): string {
  return `/${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}

async function answer<Who, One extends Call>(
  deps: HttpDeps,
  listener: Listener<Who, One>,
  registered: Registered<One>,
  c: Context,
): Promise<Response> {
  const { name, call, endpoint, pathParams } = registered;
  if (c.req.method === 'HEAD' && listener.isAct?.(name) === true) {
    throw new Refusal(405, 'request.method_not_allowed', undefined, { allow: ['GET'] });
  }
  let who: Who;
  try {
    who = await listener.identify(c, call);
  } catch (thrown) {
    const earlierReply = await findEnded(deps, listener, registered, c, thrown);
    if (earlierReply === null) throw thrown;
    return respond(c, earlierReply.answer);
  }
  const progress: { body: unknown; isActing: boolean } = { body: undefined, isActing: false };
  try {
    await listener.permit?.(who, call);
    await endpoint.admit?.(who);
    const options = { pathParams, uploader: listener.getUploader(who) };
    return await withInput(deps, c, call, options, (input) => {
      progress.body = input.body;
      const asked = { ...input, c, locale: negotiateLocale(c), who, ask: withoutKey(deps) };
      const begin = () => {
        progress.isActing = true;
      };
      return act(deps, listener, registered, asked, begin);
    });
  } catch (thrown) {
    await listener.noteRefusal?.(call, {
      ...progress,
      who,
      params: readParams(c, pathParams),
      thrown,
    });
    throw thrown;
  }
}

/** Runs a call: once per key, and once for all readers if its response is shared. */
async function act<Who, One extends Call>(
  deps: HttpDeps,
  listener: Listener<Who, One>,
  { name, call, endpoint }: Registered<One>,
  asked: Asked<Who>,
  begin: () => void,
): Promise<Response> {
  const { c } = asked;
  const request = listener.toRequest(asked);
  const shared = call.shared === true ? findSharedKey(deps, name, asked) : null;
  if (shared !== null && deps.sharedAnswers !== undefined) {
    const make = async () => {
      const data = await endpoint.act(request);
      if (data instanceof Response) throw new TypeError(`${name} is shared: it answers data`);
      return packEnvelope(c, data);
    };
    return respondPacked(c, await deps.sharedAnswers.get(shared, make));
  }
  const keyed = await createKeyedCall(listener.keys, { name, call, endpoint }, asked, request);
  const result = await doOnce(deps, keyed, async (ask) => {
    begin();
    const done = await endpoint.act(listener.toRequest({ ...asked, ask }));
    return toAnswer(endpoint, done, request);
  });
  const answered = endpoint.respond === undefined ? result : endpoint.respond(result, request);
  if (answered instanceof Response) return answered;
  const isRead = listener.packsReads === true && call.method === 'GET';
  return isRead ? respondPacked(c, packEnvelope(c, answered)) : respond(c, answered);
}

/** Builds the cache key of a shared response; null for a free-text search, which is not cached. */
function findSharedKey(
  { clock }: HttpDeps,
  name: string,
  { locale, params, query }: Pick<Asked<unknown>, 'locale' | 'params' | 'query'>,
): string | null {
  const typed: unknown = Object(query).query;
  if (typed !== undefined && typed !== '') return null;
  return [name, locale, shanghaiDay(clock.date()), JSON.stringify([params, query])].join(' ');
}

/**
 * Finds the stored response for the repeat of a call that ended the session, such as a logout; null for any other
 * call or failure.
 */
async function findEnded<Who, One extends Call>(
  deps: HttpDeps,
  listener: Listener<Who, One>,
  { name, call, endpoint, pathParams }: Registered<One>,
  c: Context,
  thrown: unknown,
): Promise<{ answer: unknown } | null> {
  const isOver = thrown instanceof Refusal && thrown.status === 401;
  if (call.endsSession !== true || !isOver) return null;
  const options = { pathParams, uploader: '' };
  try {
    return await withInput(deps, c, call, options, async (input) => {
      const sent = { ...input, c, who: null };
      const keyed = await createKeyedCall(listener.keys, { name, call, endpoint }, sent, sent);
      if (keyed === null) return null;
      return { answer: await doOnce(deps, keyed, () => Promise.reject(thrown)) };
    });
  } catch (error) {
    if (error instanceof Refusal && error.status !== 429) return null;
    throw error;
  }
}

/** Sorts fixed addresses before those with parameters, which would match them as a value. */
function byAddress<One extends Call>(
  calls: Readonly<Record<string, One>>,
): readonly (readonly [string, One])[] {
  const sortable = ({ path }: One) => path.replaceAll('{', '~');
  return Object.entries(calls).toSorted(([, one], [, other]) =>
    sortable(one) < sortable(other) ? -1 : 1,
  );
}
