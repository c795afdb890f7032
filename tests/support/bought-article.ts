import { Order } from '#contract/orders/schemas.ts';
import { openingTerms } from '#contract/refunds/terms.ts';
import type { Person, TestServer } from './server.ts';

/** Buys the paid article of `writeContentFiles`; with `asked` its buyer agrees that opening ends the right to return it. */
export async function buyArticle(
  server: TestServer,
  person: Person,
  { asked = true }: { asked?: boolean } = {},
): Promise<Order> {
  const { token } = person;
  const terms = asked ? { opening_terms: openingTerms.version } : null;
  const body = { article_id: 'paid-article', ...terms };
  const { order_no: orderNo } = await server.ask(Order, 'POST', 'orders/article', { token, body });
  await server.wallet(await server.pay(person, orderNo), 'approve');
  return server.ask(Order, 'GET', `orders/${orderNo}`, { token });
}
