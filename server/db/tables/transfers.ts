import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { bigint, check, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { fen, instant, serial } from './columns.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { staff } from './staff.ts';

/**
 * Money that arrived on the operator's account for an order, as colleagues recorded it. `recorded`: it waits for a
 * second person; `booked`: it counts; `dropped`: it was recorded by mistake.
 */
export const transfers = pgTable(
  'transfers',
  {
    id: serial(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id),
    /** The bank's number of it. */
    reference: text().notNull(),
    /** The day in Shanghai on which it arrived, such as `2026-11-20`. */
    day: date({ mode: 'string' }).notNull(),
    amount: fen().notNull(),
    state: text().$type<'recorded' | 'booked' | 'dropped'>().notNull(),
    recordedBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => staff.id),
    recordedAt: instant().notNull(),
    /** The second person; null where one was enough. */
    decidedBy: bigint({ mode: 'number' }).references(() => staff.id),
    decidedAt: instant(),
    /** The payment that it is a part of; null while the rest of the amount is awaited. */
    paymentId: bigint({ mode: 'number' }).references(() => payments.id),
  },
  (table) => [
    // A transfer that two colleagues record counts once.
    uniqueIndex('transfers_reference_once')
      .on(table.reference)
      .where(sql`state <> 'dropped'`),
    index('transfers_order_index').on(table.orderId),
    index('transfers_open_index')
      .on(table.id)
      .where(sql`state = 'recorded' or (state = 'booked' and payment_id is null)`),
    check('transfers_state_check', sql`${table.state} in ('recorded', 'booked', 'dropped')`),
    check('transfers_amount_check', sql`${table.amount} > 0`),
    check(
      'transfers_two_people_check',
      sql`${table.state} <> 'booked' or ${table.decidedBy} is null or ${table.decidedBy} <> ${table.recordedBy}`,
    ),
    check('transfers_counts_check', sql`${table.paymentId} is null or ${table.state} = 'booked'`),
  ],
);

/** The condition for transfers that count toward an order which still awaits the rest of its amount. */
export const isAwaitingRest = and(eq(transfers.state, 'booked'), isNull(transfers.paymentId));
/** The condition for transfers that a second person has to confirm. */
export const isToConfirm = eq(transfers.state, 'recorded');
/** The condition for transfers that may still pay their order. */
export const isOpenTransfer = or(isToConfirm, isAwaitingRest);
