import { Refusal } from '#server/base/refusal.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/site-endpoints.ts';
import { drawPages } from '#server/openapi/pages.ts';
import { siteApi } from '#server/openapi/site-api.ts';

/** Handles the pages for those who program; they are drawn with the first call. */
export function developerHandlers({ site, siteOrigin }: HttpDeps) {
  let pages: ReturnType<typeof drawPages> | null = null;
  return {
    readDeveloperPage({ params: { subject } }) {
      const { name, mail } = site();
      pages ??= drawPages(siteApi({ title: name['en-US'], mail, origin: siteOrigin }));
      const page = pages.get(subject);
      if (page === undefined) throw new Refusal(404);
      return page;
    },
  } satisfies Partial<Handlers>;
}
