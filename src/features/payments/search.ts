import type { PaymentChannel, PaymentStatus } from '#contract/base/picklists.ts';
import { parseDay, createWordParser, parsePage, searchReader } from '#src/app/content/search.ts';

// Words and no schemas: every first load has this file, for the addresses.
export const statuses: readonly PaymentStatus[] = ['success', 'pending', 'refunded', 'failed'];
export const channels: readonly PaymentChannel[] = ['alipay', 'wechat', 'bank_transfer'];

/** The filters of spec 4 and 9; a missing one is off, and an unreadable one is dropped. */
export const readPaymentsSearch = searchReader({
  status: createWordParser(statuses),
  channel: createWordParser(channels),
  start_date: parseDay,
  end_date: parseDay,
  page: parsePage,
});

export type PaymentsSearch = ReturnType<typeof readPaymentsSearch>;
