import { eq } from 'drizzle-orm';
import { orders } from '#server/db/tables/orders.ts';
import { findServiceState } from '#server/domain/views/service-state.ts';
import { isRefundPending } from '#server/domain/refunds/find.ts';
import { readWork } from '#server/domain/views/order-service.ts';
import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
import { type Operator } from './operator.ts';
import { table, when, yuan } from './table.ts';

/** Runs `steps <order number>`: lists the steps of an order and its matters, with their branches, and its units. */
export async function showSteps({ deps }: Operator, args: readonly string[]): Promise<Reply> {
  const [orderNo, ...more] = args;
  if (orderNo === undefined || more.length > 0) throw misused('Say "steps <order number>".');
  const [order] = await deps.db.select().from(orders).where(eq(orders.orderNo, orderNo));
  if (order === undefined) throw commandRefused(`There is no order ${orderNo}.`);
  const now = deps.clock.date();
  const state = findServiceState(order, await isRefundPending(deps.db, order.id), now);
  const { matters, units } = await readWork(deps.db, order, state, 'zh-CN', now);
  if (matters.length + units.length === 0) return done(`Order ${orderNo} has no steps.`);
  const lists = [
    table(
      ['matter', 'step', 'what', 'by', 'done (Beijing)', 'due', 'yuan', 'branches'],
      matters.flatMap(({ no, title, steps }) =>
        steps.map(({ key, title: what, by, done_at: at, due, price, branches }) => [
          title === null ? null : `${no} ${title}`,
          key,
          what,
          by,
          at === undefined ? null : when(new Date(at)),
          due ?? null,
          yuan(price),
          branches
            .map((branch) =>
              branch.reached_at === undefined
                ? branch.key
                : `${branch.key}, ${when(new Date(branch.reached_at))}`,
            )
            .join('; '),
        ]),
      ),
    ),
    ...(units.length === 0
      ? []
      : [
          table(
            ['units', 'what', 'used', 'granted'],
            units.map(({ key, label, used, granted }) => [key, label, `${used}`, `${granted}`]),
          ),
        ]),
  ];
  return done(lists.join('\n\n'));
}
