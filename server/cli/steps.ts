import { eq } from 'drizzle-orm';
import { orders } from '#server/db/tables/orders.ts';
import { readStepDetails } from '#server/domain/service/branches.ts';
import { readSteps } from '#server/domain/service/steps.ts';
import { dated } from '#server/domain/views/order-service.ts';
import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
import { type Operator } from './operator.ts';
import { table, when, yuan } from './table.ts';

/** Runs `steps <order number>`: lists the steps of an order, with their branches. */
export async function showSteps({ deps }: Operator, args: readonly string[]): Promise<Reply> {
  const [orderNo, ...more] = args;
  if (orderNo === undefined || more.length > 0) throw misused('Say "steps <order number>".');
  const [order] = await deps.db.select().from(orders).where(eq(orders.orderNo, orderNo));
  if (order === undefined) throw commandRefused(`There is no order ${orderNo}.`);
  const steps = dated(await readSteps(deps.db, order), order, deps.clock.date());
  if (steps.length === 0) return done(`Order ${orderNo} has no steps.`);
  const detailsOn = await readStepDetails(deps.db, order, 'zh-CN');
  return done(
    table(
      ['step', 'what', 'by', 'done (Beijing)', 'due', 'yuan', 'branches'],
      steps.map(({ step, status, due }) => [
        step.key,
        step.title['zh-CN'],
        step.by,
        step.doneAt === null ? null : when(step.doneAt),
        due ?? null,
        yuan(step.price),
        detailsOn({ key: step.key, status })
          .branches.map(({ key, reached_at: at }) =>
            at === undefined ? key : `${key}, ${when(new Date(at))}`,
          )
          .join('; '),
      ]),
    ),
  );
}
