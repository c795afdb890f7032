import { listProducts, readProduct } from '#server/domain/content/offers.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/site-endpoints.ts';

/** Handles service packages (wire, Calls of content). */
export function productHandlers({ db }: HttpDeps) {
  return {
    listProducts: ({ query, locale }) => listProducts(db, query, locale),
    readProduct: ({ params, locale }) => readProduct(db, params.identifier, locale),
  } satisfies Partial<Handlers>;
}
