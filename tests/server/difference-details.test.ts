import { expect, test } from 'vitest';
import {
  readDetail,
  writeDetail,
  type DifferenceDetail,
} from '#contract/payments/difference-details.ts';

const details = {
  answered: { what: 'answered', state: 'closed' },
  between: { what: 'between', ours: '2026112022001', theirs: '2026112022002' },
  betweenPayments: { what: 'betweenPayments', ours: 'P17', theirs: 'P18' },
  ofPayment: { what: 'ofPayment', paymentNo: 'P17' },
  lines: { what: 'lines', count: 3 },
  paidOn: { what: 'paidOn', day: '2026-11-20' },
} satisfies { [What in DifferenceDetail['what']]: Extract<DifferenceDetail, { what: What }> };

test.each(Object.values(details))('a detail $what reads back as it was written', (detail) => {
  expect(readDetail(writeDetail(detail))).toEqual(detail);
});

test('a text from the bill is not parsed as one of our details', () => {
  expect(readDetail('line 17: 交易状态 is empty')).toBeNull();
  expect(readDetail('the bill names merchant 2088000000000001')).toBeNull();
});
