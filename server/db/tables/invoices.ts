import { inArray, sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { InvoiceBuyer } from '#contract/invoices/schemas.ts';
import {
  InvoiceStatus,
  type InvoiceFormat,
  type InvoiceKind,
  type InvoiceTitleKind,
} from '#contract/base/picklists.ts';
import { invoiceLifecycle } from '#machines/lifecycles/invoice-lifecycle.machine.ts';
import { fen, instant, isNot, isIn, serial } from './columns.ts';
import { orders } from './orders.ts';
import { fileObjects, users } from './people.ts';

/** The saved invoice titles of a person. */
export const invoiceTitles = pgTable(
  'invoice_titles',
  {
    id: serial(),
    userId: text()
      .notNull()
      .references(() => users.id),
    kind: text().$type<InvoiceTitleKind>().notNull(),
    name: text().notNull(),
    taxNo: text(),
    address: text(),
    phone: text(),
    bank: text(),
    account: text(),
    isDefault: boolean().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('invoice_titles_one_default')
      .on(table.userId)
      .where(sql`is_default`),
    unique('invoice_titles_once')
      .on(table.userId, table.kind, table.name, table.taxNo)
      .nullsNotDistinct(),
    check('invoice_titles_kind_check', sql`${table.kind} in ('company', 'individual')`),
    check(
      'invoice_titles_tax_no_check',
      sql`(${table.kind} = 'company') = (${table.taxNo} is not null)`,
    ),
    check(
      'invoice_titles_tax_no_form_check',
      sql`${table.taxNo} is null or ${table.taxNo} ~ '^[0-9A-HJ-NPQRTUWXY]{18}$'`,
    ),
  ],
);

/**
 * Invoice requests and their results. A red invoice is a separate row. Triggers in the migrations ensure
 * that the invoices of an order never exceed the kept payment, and that the status moves by the chart.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: serial(),
    invoiceNo: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    kind: text().$type<InvoiceKind>().notNull(),
    isRed: boolean().notNull().default(false),
    /** For a red invoice: the one it reverses. */
    reverses: bigint({ mode: 'number' }),
    /** For a request made for what a refund has left: the withdrawn one that asked for more. */
    replaces: bigint({ mode: 'number' }),
    /** As it was when it was asked for: a title that is edited later changes nothing here. */
    title: jsonb().$type<InvoiceBuyer>().notNull(),
    email: text(),
    amount: fen().notNull(),
    net: fen().notNull(),
    tax: fen().notNull(),
    status: text().$type<InvoiceStatus>().notNull().default(invoiceLifecycle.initial),
    reason: text(),
    fapiaoNo: text(),
    requestedAt: instant().notNull(),
    /** The end of the day for which staff promised it instead. */
    promisedUntil: instant(),
    issuedAt: instant(),
    reversalEnteredAt: instant(),
    reversalEnd: text().$type<'refused' | 'expired'>(),
    reversalReason: text(),
  },
  (table) => [
    unique('invoices_invoice_no_unique').on(table.invoiceNo),
    unique('invoices_fapiao_no_unique').on(table.fapiaoNo),
    unique('invoices_reversed_once').on(table.reverses),
    unique('invoices_replaced_once').on(table.replaces),
    foreignKey({
      name: 'invoices_reverses_fk',
      columns: [table.reverses],
      foreignColumns: [table.id],
    }),
    foreignKey({
      name: 'invoices_replaces_fk',
      columns: [table.replaces],
      foreignColumns: [table.id],
    }),
    index('invoices_user_index').on(table.userId, table.requestedAt),
    index('invoices_open_index')
      .on(table.requestedAt)
      .where(sql`status ${isIn(invoiceLifecycle.statusesWith('open'))}`),
    check('invoices_status_check', sql`${table.status} ${isIn(InvoiceStatus.options)}`),
    check('invoices_kind_check', sql`${table.kind} in ('ordinary', 'special')`),
    check(
      'invoices_special_check',
      sql`${table.kind} = 'ordinary' or ${table.title} ->> 'tax_no' is not null`,
    ),
    check('invoices_amount_check', sql`${table.amount} > 0`),
    check('invoices_tax_check', sql`${table.net} + ${table.tax} = ${table.amount}`),
    check('invoices_red_check', sql`${table.isRed} = (${table.reverses} is not null)`),
    check(
      'invoices_fapiao_no_check',
      sql`${table.fapiaoNo} is null or ${table.fapiaoNo} ~ '^[0-9]{20}$'`,
    ),
    check(
      'invoices_issued_check',
      sql`(${table.status} ${isIn(invoiceLifecycle.statusesWith('numbered'))}) = (${table.fapiaoNo} is not null and ${table.issuedAt} is not null)`,
    ),
    check(
      'invoices_reversing_check',
      sql`${table.status} ${isNot(invoiceLifecycle.statusesWith('reversing'))} or ${table.reversalEnteredAt} is not null`,
    ),
  ],
);

/** The condition for invoices that have one of these meanings. */
export function invoicesWith(...tags: Parameters<typeof invoiceLifecycle.statusesWith>): SQL {
  return inArray(invoices.status, invoiceLifecycle.statusesWith(...tags));
}

/** The condition for invoices with which people may do one of these acts. */
export function invoicesFor(...acts: Parameters<typeof invoiceLifecycle.statusesFor>): SQL {
  return inArray(invoices.status, invoiceLifecycle.statusesFor(...acts));
}

/** How much of which orders an invoice is about. */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    invoiceId: bigint({ mode: 'number' })
      .notNull()
      .references(() => invoices.id),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id),
    amount: fen().notNull(),
  },
  (table) => [
    primaryKey({ name: 'invoice_lines_pk', columns: [table.invoiceId, table.orderId] }),
    index('invoice_lines_order_index').on(table.orderId),
    check('invoice_lines_amount_check', sql`${table.amount} > 0`),
  ],
);

/**
 * The files of an invoice from the tax platform, byte for byte; the bytes are in the storage, under `key`.
 */
export const invoiceFiles = pgTable(
  'invoice_files',
  {
    id: text().primaryKey(),
    invoiceId: bigint({ mode: 'number' })
      .notNull()
      .references(() => invoices.id),
    format: text().$type<InvoiceFormat>().notNull(),
    key: text()
      .notNull()
      .references(() => fileObjects.key),
    name: text().notNull(),
    type: text().notNull(),
    /** bytes */
    size: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    unique('invoice_files_key_unique').on(table.key),
    unique('invoice_files_format_once').on(table.invoiceId, table.format),
    check('invoice_files_format_check', sql`${table.format} in ('pdf', 'ofd', 'xml')`),
    check('invoice_files_size_check', sql`${table.size} > 0`),
  ],
);
