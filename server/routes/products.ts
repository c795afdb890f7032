import { Hono } from 'hono';
import { PageQuery } from '../../contract/envelope.ts';
import type { Deps } from '../deps.ts';
import { listProducts, readProduct } from '../domain/content/offers.ts';
import { answer } from '../http/answer.ts';
import { pathWord, readQuery } from '../http/input.ts';
import { localeOf } from '../http/locale.ts';

/** Service packages (wire, Calls of content). */
export function productRoutes({ db }: Deps): Hono {
  return new Hono()
    .get('/', async (c) => answer(c, await listProducts(db, readQuery(c, PageQuery), localeOf(c))))
    .get('/:identifier', async (c) => {
      const id = pathWord(c, 'identifier', 'package.not_found');
      return answer(c, await readProduct(db, id, localeOf(c)));
    });
}
