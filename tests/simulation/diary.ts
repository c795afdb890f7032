import * as v from 'valibot';
import { Envelope } from '#contract/base/envelope.ts';
import type { Booking } from '#contract/bookings/schemas.ts';
import type { Invoice } from '#contract/invoices/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { Payment } from '#contract/payments/schemas.ts';
import type { Refund } from '#contract/refunds/schemas.ts';
import type { Database } from '#server/db/database.ts';
import type { SiteNode } from './node.ts';
import type { Site } from './site.ts';

export type Customer = {
  name: string;
  id: string;
  token: string;
  titleId: string | null;
  /** Orders and bookings without a response, to be sent again under their key. */
  unanswered: { path: string; body: object; key: string }[];
  /** They have requested the closing of their account, and may be signed out from then on. */
  isLeaving: boolean;
};

/** A confirmation that the site gave; it must be true at the end. */
export type Promised = { words: string; isKept: (db: Database) => Promise<boolean> };

type Of<Thing> = Thing & { owner: Customer };

/** The knowledge of customers, staff and wallets in one history. */
export type Diary = {
  site: Site;
  customers: Customer[];
  orders: Of<Order>[];
  /** Payments, with the code by which their wallet knows them. */
  codes: Of<Pick<Payment, 'payment_no' | 'order_no' | 'channel' | 'amount'> & { code: string }>[];
  refunds: Of<Refund>[];
  invoices: Of<Invoice>[];
  bookings: Of<Booking>[];
  promised: Promised[];
  /** Responses that must never occur. */
  strange: string[];
  /** The number of registrations so far, including closed accounts. */
  registered: number;
  /** Payments of which money went back at the wallet's own console, in fen. */
  returnedAtConsole: Map<string, number>;
  keys: number;
};

export type Answer = { status: number; data: unknown };

/** Picks an item of a list, counted from the newest with wrap-around; null for an empty list. */
export function pick<Item>(list: readonly Item[], nth: number): Item | null {
  return list[list.length - 1 - (nth % Math.max(1, list.length))] ?? null;
}

export type Sent = {
  body?: object;
  key?: string;
  headers?: Record<string, string>;
  /** Statuses of 500 and above with a message on the page. */
  expected?: readonly number[];
};

/** Sends a customer's call to a node. Throws ConnectionLost when that dies before it has answered. */
export async function send(
  diary: Diary,
  node: SiteNode,
  customer: Customer,
  method: string,
  path: string,
  { body, key, headers = {}, expected = [503] }: Sent = {},
): Promise<Answer> {
  const response = await diary.site.on(node, async () =>
    node.app.request(`/api/v1/${path}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${customer.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  const { data, message } = v.parse(Envelope, await response.json());
  const { status } = response;
  const isStranger = status === 401 && !customer.isLeaving;
  if (isStranger || (status >= 500 && !expected.includes(status))) {
    diary.strange.push(`${method} ${path} was answered with ${status}: ${message}`);
  }
  return { status, data };
}
