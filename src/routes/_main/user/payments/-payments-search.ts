import type { ChannelFilter, PaymentStatus } from '../../../../../contract/words.ts';
import { pageOf, wordOf } from '../../../../app/search.ts';

/** The filters of spec 4 and 9; what is left out lifts them. What cannot be read is left out. */
export type PaymentsSearch = {
  status?: PaymentStatus | undefined;
  channel?: ChannelFilter | undefined;
  page?: string | undefined;
};

export const statuses: readonly PaymentStatus[] = ['success', 'pending', 'refunded', 'failed'];
export const channels: readonly ChannelFilter[] = ['alipay', 'wechat', 'bank_transfer'];

export function readPaymentsSearch(search: Readonly<Record<string, unknown>>): PaymentsSearch {
  return {
    status: wordOf(search['status'], statuses),
    channel: wordOf(search['channel'], channels),
    page: pageOf(search['page']),
  };
}
