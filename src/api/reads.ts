import type { CallName } from '../../contract/calls.ts';
import { ApiFailure, asApiError } from '../../contract/errors.ts';
import type { Locale } from '../../contract/words.ts';
import type { CallData, Client, Query } from './client.ts';

/** GETs of public pages, kept for half a minute: what a page was drawn with is not asked for twice. */
export type Reads = {
  read<Name extends CallName>(
    name: Name,
    locale: Locale,
    params?: Readonly<Record<string, string>>,
    query?: Query,
  ): Promise<CallData<Name>>;
  /** Fetches the latest reads in another language, ahead of a switch. Failures are left to the loaders. */
  warm(locale: Locale): Promise<void>;
  /** Drops what was read: it may have been for somebody else. */
  forget(): void;
  /** Every answer so far, failures too: becomes the JSON block of a rendered page. */
  log(): Primed;
};

/** An answer as JSON text by its key, or the failure that came instead. */
export type Primed = Record<string, { data: string } | { failure: string }>;

type Request = { name: CallName; params: Readonly<Record<string, string>>; query: Query };
type Entry = { request: Request; at: number; text: Promise<string> };

const freshMs = 30_000;
const remembered = 6;

export function createReads(client: Client, primed: Primed = {}): Reads {
  const entries = new Map<string, Entry>();
  const answers: Primed = {};
  const latest = new Map<string, Request>();

  function textOf(request: Request, locale: Locale): Promise<string> {
    const key = keyOf(request, locale);
    const known = entries.get(key);
    if (known !== undefined && Date.now() - known.at < freshMs) return known.text;
    const given = primed[key];
    delete primed[key];
    const text = given === undefined ? fetched(request, locale, key) : settled(given);
    entries.set(key, { request, at: Date.now(), text });
    text.catch(() => entries.delete(key));
    return text;
  }

  async function fetched(request: Request, locale: Locale, key: string): Promise<string> {
    const { name, params, query } = request;
    try {
      const { data } = await client.call(name, { params, query, locale });
      const text = JSON.stringify(data);
      answers[key] = { data: text };
      return text;
    } catch (thrown) {
      answers[key] = { failure: JSON.stringify(asApiError(thrown)) };
      throw thrown;
    }
  }

  return {
    async read(name, locale, params = {}, query = {}) {
      const request = { name, params, query };
      const key = keyOf(request, 'zh-CN');
      latest.delete(key);
      latest.set(key, request);
      const [oldest] = latest.keys();
      if (latest.size > remembered && oldest !== undefined) latest.delete(oldest);
      return JSON.parse(await textOf(request, locale));
    },
    async warm(locale) {
      await Promise.allSettled([...latest.values()].map((request) => textOf(request, locale)));
    },
    forget: () => entries.clear(),
    log: () => answers,
  };
}

async function settled(given: Primed[string]): Promise<string> {
  if ('data' in given) return given.data;
  throw new ApiFailure(asApiError(JSON.parse(given.failure)));
}

function keyOf({ name, params, query }: Request, locale: Locale): string {
  const all = Object.entries({ ...params, ...query }).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return `${locale} ${name} ${new URLSearchParams(all).toString()}`;
}
