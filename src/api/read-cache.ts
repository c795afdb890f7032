import type { CallName, ReadName } from '#contract/calls.ts';
import type { ActingRead } from '#contract/changing-reads.ts';
import { ApiFailure, asApiError } from '#contract/base/api-error.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Client } from './client.ts';
import type { CallData, Query } from './request.ts';

/**
 * GETs of public pages, cached for half a minute, so that the data of a rendered page are not requested
 * twice.
 */
export type ReadCache = {
  read<Name extends RepeatableRead>(
    name: Name,
    locale: Locale,
    params?: Readonly<Record<string, string>>,
    query?: Query,
  ): Promise<CallData<Name>>;
  /** Fetches the latest reads in another language, ahead of a switch. Failures are left to the loaders. */
  warm(locale: Locale): Promise<void>;
  /** Drops all cached reads: they may belong to another user. */
  clear(): void;
  /** Returns every answer so far, including failures, for the JSON block of a rendered page. */
  dehydrate(): DehydratedResponses;
};

/** The answers as JSON text by key, or the failure instead. */
export type DehydratedResponses = Record<string, { data: string } | { failure: string }>;

/** A GET that may be sent ahead and repeated: it is no act of a reader (contract/changing-reads.ts). */
type RepeatableRead = Exclude<ReadName, ActingRead>;

type Request = { name: CallName; params: Readonly<Record<string, string>>; query: Query };
type Entry = { request: Request; at: number; text: Promise<string> };

const freshMs = 30_000;
const maxLatest = 6;

export function createReadCache(client: Client, dehydrated: DehydratedResponses = {}): ReadCache {
  const entries = new Map<string, Entry>();
  const responses: DehydratedResponses = {};
  const latest = new Map<string, Request>();

  function fetchText(request: Request, locale: Locale): Promise<string> {
    const key = createCacheKey(request, locale);
    const cached = entries.get(key);
    if (cached !== undefined && Date.now() - cached.at < freshMs) return cached.text;
    const embedded = dehydrated[key];
    delete dehydrated[key];
    const text =
      embedded === undefined ? fetchFromServer(request, locale, key) : unwrapDehydrated(embedded);
    entries.set(key, { request, at: Date.now(), text });
    text.catch(() => entries.delete(key));
    return text;
  }

  async function fetchFromServer(request: Request, locale: Locale, key: string): Promise<string> {
    const { name, params, query } = request;
    try {
      const { data } = await client.callWithHeaders(name, { params, query, locale });
      const text = JSON.stringify(data);
      responses[key] = { data: text };
      return text;
    } catch (thrown) {
      responses[key] = { failure: JSON.stringify(asApiError(thrown)) };
      throw thrown;
    }
  }

  return {
    async read(name, locale, params = {}, query = {}) {
      const request = { name, params, query };
      const key = createCacheKey(request, 'zh-CN');
      latest.delete(key);
      latest.set(key, request);
      const [oldest] = latest.keys();
      if (latest.size > maxLatest && oldest !== undefined) latest.delete(oldest);
      return JSON.parse(await fetchText(request, locale));
    },
    async warm(locale) {
      await Promise.allSettled([...latest.values()].map((request) => fetchText(request, locale)));
    },
    clear: () => entries.clear(),
    dehydrate: () => responses,
  };
}

async function unwrapDehydrated(embedded: DehydratedResponses[string]): Promise<string> {
  if ('data' in embedded) return embedded.data;
  throw new ApiFailure(asApiError(JSON.parse(embedded.failure)));
}

function createCacheKey({ name, params, query }: Request, locale: Locale): string {
  const all = Object.entries({ ...params, ...query }).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return `${locale} ${name} ${new URLSearchParams(all).toString()}`;
}
