import { and, desc, eq, isNull } from 'drizzle-orm';
import type { NamedFileUrl } from '#contract/files.ts';
import type { Locale } from '#contract/picklists.ts';
import {
  adviserHours,
  type HandedFile,
  type OrderService,
  type ServiceStep,
} from '#contract/service.ts';
import { shanghaiDay } from '#contract/shanghai.ts';
import { addWorkingDays, isWithinHours } from '#contract/working-days.ts';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/tables/orders.ts';
import { handedFiles } from '#server/db/tables/service.ts';
import { AppError } from '#server/domain/app-error.ts';
import type { Deps } from '#server/domain/deps.ts';
import { fileUrl } from '#server/domain/files/links.ts';
import { availableOf, readInvoiceBalances } from '#server/domain/invoices/available.ts';
import { isDeliveredByPeople } from '#server/domain/orders/fulfil.ts';
import { ownedOrder, type OrderRow } from '#server/domain/orders/read.ts';
import { withActualEnds } from '#server/domain/periods/replaced.ts';
import { isRefundPending } from '#server/domain/refunds/find.ts';
import { refundableOf } from '#server/domain/refunds/quote.ts';
import { adviserName } from './adviser.ts';
import { readBranches } from './branches.ts';
import { serviceStateOf } from './state.ts';
import { stepsOf, type Step } from './steps.ts';

/** Returns a person's order as the place of its service. Throws 404 and 403 as `ownedOrder`. */
export async function readOrderService(
  deps: Deps,
  userId: string,
  orderNo: string,
  locale: Locale,
): Promise<OrderService> {
  const { db } = deps;
  const now = deps.clock.date();
  const order = await ownedOrder(db, userId, orderNo);
  const [ended] = await withActualEnds(db, [order]);
  const steps = dated(await stepsOf(db, order), order, now);
  const branchesAt = await readBranches(db, order, locale);
  const current = steps.find(({ status }) => status === 'current');
  const { periodStart } = order;
  const [balance] = await readInvoiceBalances(db, eq(orders.id, order.id));
  const adviser =
    isDeliveredByPeople(order) && periodStart !== null
      ? {
          name: adviserName(order, locale),
          hours: adviserHours,
          is_open: isWithinHours(now, adviserHours),
        }
      : null;
  return {
    state: serviceStateOf(ended ?? order, await isRefundPending(db, order.id), now),
    begins: {
      rule: order.type,
      ...(periodStart === null ? null : { at: periodStart.toISOString() }),
    },
    ...(adviser === null ? null : { adviser }),
    steps: steps.map((each) => presentStep(each, branchesAt, locale)),
    next:
      current === undefined
        ? null
        : {
            text: current.step.title[locale],
            by_whom: current.step.by,
            ...(current.due === undefined ? null : { due: current.due }),
          },
    files: await listFiles(db, order, locale),
    refundable: (await refundableOf(db, order, now)).refundable,
    invoiceable: balance === undefined ? 0 : availableOf(balance),
    as_of: now.toISOString(),
  };
}

/** Returns a signed address of a file that was handed over, which its owner has seen from now on. Throws 404. */
export async function openHandedFile(
  deps: Deps,
  userId: string,
  orderNo: string,
  id: string,
): Promise<NamedFileUrl> {
  const order = await ownedOrder(deps.db, userId, orderNo);
  const own = and(eq(handedFiles.id, id), eq(handedFiles.orderId, order.id));
  const [file] = await deps.db.select().from(handedFiles).where(own);
  if (file === undefined) throw new AppError(404, 'file.not_found');
  await deps.db
    .update(handedFiles)
    .set({ seenAt: deps.clock.date() })
    .where(and(own, isNull(handedFiles.seenAt)));
  return { ...fileUrl(deps, id), file_name: file.name, size: file.size };
}

type DatedStep = { step: Step } & Pick<ServiceStep, 'status' | 'due' | 'done_at'>;

/**
 * Returns the steps with what is due by when: so many working days after the step before, or after the
 * first day. What is late pushes what follows it.
 */
export function dated(steps: readonly Step[], order: OrderRow, now: Date): DatedStep[] {
  const isOpen = order.periodStart !== null && order.status === 'processing';
  let day = order.periodStart === null ? '' : shanghaiDay(order.periodStart);
  let isCurrentFound = false;
  return steps.map((step) => {
    if (step.doneAt !== null) {
      const doneOn = shanghaiDay(step.doneAt);
      day = doneOn > day ? doneOn : day;
      return { step, status: 'done', done_at: step.doneAt.toISOString() };
    }
    if (!isOpen) return { step, status: 'upcoming' };
    const status = isCurrentFound ? 'upcoming' : 'current';
    isCurrentFound = true;
    const due = addWorkingDays(day, step.days);
    const today = shanghaiDay(now);
    day = due < today ? today : due;
    return { step, status, due };
  });
}

/** Returns a step as it travels. */
export function presentStep(
  { step: { key, title, by, price }, ...rest }: DatedStep,
  branchesAt: Awaited<ReturnType<typeof readBranches>>,
  locale: Locale,
): ServiceStep {
  const branches = branchesAt({ key, status: rest.status });
  return { key, title: title[locale], by, price, ...rest, branches };
}

async function listFiles(db: Database, order: OrderRow, locale: Locale): Promise<HandedFile[]> {
  const rows = await db
    .select()
    .from(handedFiles)
    .where(eq(handedFiles.orderId, order.id))
    .orderBy(desc(handedFiles.deliveredAt), desc(handedFiles.id));
  return rows.map(({ id, name, size, deliveredAt, seenAt }) => ({
    id,
    name,
    size,
    delivered_at: deliveredAt.toISOString(),
    by: adviserName(order, locale),
    is_new: seenAt === null,
  }));
}
