import { listProducts, readPage, readProduct } from '#server/domain/content/offers.ts';
import { readAbout } from '#server/domain/views/about.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/site-endpoints.ts';

/** Handles service packages, and the words and facts of pages (wire, Calls of content). */
export function productHandlers(deps: HttpDeps) {
  const { db, site } = deps;
  return {
    listProducts: ({ query, locale }) => listProducts(db, query, locale),
    readProduct: ({ params, locale }) => readProduct(db, params.identifier, locale),
    readPage: ({ params, locale }) => readPage(db, params.page, locale, site().name[locale]),
    readAbout: ({ locale }) => readAbout(deps, locale),
  } satisfies Partial<Handlers>;
}
