import type { ServiceMatter } from '#contract/service/schemas.ts';
import type { Case } from '#contract/staff/case.ts';

/** Returns a case as the console reads it: an order that was placed and not paid. */
export function consoleCase(more: Partial<Case>): Case {
  return {
    order: {
      order_no: 'XY2026112000000017',
      title: 'SaaS 专业版',
      type: 'saas',
      status: 'pending',
      amount: 59_900,
      created_at: '2026-11-20T02:00:00.000Z',
      expires_at: '2026-11-21T02:00:00.000Z',
      transfer_at: null,
      period_start: null,
      period_end: null,
      adviser: null,
      attachments: [],
    },
    customer: {
      id: '1',
      level: 'free',
      company: 'Sample Co. 17',
      locale: 'zh-CN',
      verification: { status: 'none', decided_at: null },
      masked: [{ field: 'name', masked: '客**' }],
      since: '2026-01-01T02:00:00.000Z',
      orders: 1,
    },
    contact: [],
    attempts: [],
    transfers: [],
    ledger: { captured: 0, refunded: 0, refunding: 0, unreturned: 0, kept: 0, invoiced: 0 },
    refundable: { amount: 0, lines: [], terms: 'T0' },
    refunds: [],
    two_people: { limit: 500_000, left: 500_000 },
    invoices: [],
    notifications: [],
    service: { state: null, matters: [], units: [] },
    files: [],
    messages: [],
    promises: [],
    notes: [],
    log: [],
    owner: null,
    timeline: [],
    charts: [],
    facts: [],
    support: null,
    can: [],
    cannot: [],
    as_of: '2026-11-20T02:20:00.000Z',
    ...more,
  };
}

/** Returns a matter of an order that is under way, by default its own steps. */
export function sampleMatter(more: Partial<ServiceMatter>): ServiceMatter {
  return { no: 0, title: null, units: 0, state: 'underWay', steps: [], next: null, ...more };
}

/** Creates an attempt with a payable code. */
export function sampleAttempt(more: Partial<Case['attempts'][number]>): Case['attempts'][number] {
  return {
    payment_no: 'PM2026112000000017',
    account: 'alipay:2088721030123456',
    is_other_account: false,
    channel: 'alipay',
    amount: 59_900,
    status: 'pending',
    transaction_id: null,
    reported_amount: null,
    created_at: '2026-11-20T02:01:00.000Z',
    expires_at: '2026-11-20T02:31:00.000Z',
    paid_at: null,
    returned_at: null,
    queries: 0,
    next_query_at: null,
    unanswered_since: null,
    notices: [],
    ...more,
  };
}

/** Returns a refund that its customer asked for. */
export function sampleRefund(more: Partial<Case['refunds'][number]>): Case['refunds'][number] {
  return {
    refund_no: 'RF2026112000000017',
    order_no: 'XY2026112000000017',
    title: 'SaaS 专业版',
    type: 'saas',
    payment_no: 'PM2026112000000017',
    channel: 'alipay',
    status: 'requested',
    cause: 'requested',
    reason: 'unneeded',
    note: null,
    notes: [],
    asked: 59_900,
    offered: null,
    amount: null,
    kept: 59_900,
    lines: [],
    answer_by: null,
    created_at: '2026-11-20T02:10:00.000Z',
    decided_at: null,
    failed_at: null,
    refunded_at: null,
    as_of: '2026-11-20T02:20:00.000Z',
    proposal: null,
    sent_back: null,
    figure: { amount: 59_900, terms: 'T1' },
    ...more,
  };
}

/** Returns a transfer that a colleague recorded and that counts. */
export function sampleTransfer(
  more: Partial<Case['transfers'][number]>,
): Case['transfers'][number] {
  return {
    id: '17',
    reference: '银行0017',
    day: '2026-11-20',
    amount: 30_000,
    state: 'booked',
    recorded_by: 'adviser1',
    recorded_at: '2026-11-20T02:05:00.000Z',
    counts: false,
    ...more,
  };
}
