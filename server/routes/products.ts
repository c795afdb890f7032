import type { Deps } from '../deps.ts';
import { listProducts, readProduct } from '../domain/content/offers.ts';
import type { Handlers } from '../http/endpoint.ts';

/** Service packages (wire, Calls of content). */
export function productHandlers({ db }: Deps) {
  return {
    listProducts: ({ query, locale }) => listProducts(db, query, locale),
    readProduct: ({ params, locale }) => readProduct(db, params.identifier, locale),
  } satisfies Partial<Handlers>;
}
