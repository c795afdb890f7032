import { minuteMs } from '#contract/base/durations.ts';
import { Locale } from '#contract/base/picklists.ts';
import { searchesPerMinuteAndAddress } from '#contract/base/limits.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { requestScope } from '#server/base/request-scope.ts';
import { indexSite } from '#server/domain/views/site-search.ts';
import { clientAddress } from '#server/http/client-address.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/site-endpoints.ts';
import { countUse } from '#server/records/limits.ts';

/** Handles the search over the site (wire, Calls of content). */
export function searchHandlers(deps: HttpDeps) {
  return {
    async searchSite({ c, query, locale }) {
      const now = deps.clock.date();
      const address = requestScope.getStore()?.getAddress() ?? clientAddress(c, deps);
      if (!address.isLoopback) {
        const key = `search:address:${address.group}`;
        const limit = { key, points: searchesPerMinuteAndAddress, perMs: minuteMs };
        await deps.db.transaction((tx) => countUse(tx, now, [limit], 'search.too_many'));
      }
      const indexIn = (each: Locale) => {
        const build = () => indexSite(deps, each);
        // Notices come and go with the day.
        return deps.siteIndexes?.get(`${each} ${shanghaiDay(now)}`, build) ?? build();
      };
      const { search, pages } = await indexIn(locale);
      const found = search(query.q);
      if (found.size > 0) return { items: [...found.values()] };
      // Words of the other language find the pages of this one.
      const others = Locale.options.filter((each) => each !== locale).map(indexIn);
      const keys = (await Promise.all(others)).flatMap((other) => [
        ...other.search(query.q).keys(),
      ]);
      return { items: keys.flatMap((key) => pages.get(key) ?? []) };
    },
  } satisfies Partial<Handlers>;
}
