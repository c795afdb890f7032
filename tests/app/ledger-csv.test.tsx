import { expect, test } from 'vitest';
import { createSampleLedger } from '#server/domain/pricing/sample-ledger.ts';
import { formatLedgerCsv } from '#src/features/saas/demo-csv.ts';
import { createI18n, loadTranslations } from '#src/i18n/translations.ts';

test('the file of the ledger opens in a spreadsheet, with its sum and without formulas', async () => {
  const { entries } = createSampleLedger('2026-11-27', 'zh-CN');
  const [first] = entries;
  if (first === undefined) throw new Error('the sample ledger is empty');
  const hostile = { ...first, text: '=HYPERLINK("http://x","y")', amount: 50, voucher: '+1' };
  const i18n = createI18n('zh-CN');
  await loadTranslations(i18n, 'zh-CN', ['ledger']);
  const lines = formatLedgerCsv([hostile, first], i18n.getFixedT('zh-CN', 'ledger')).split('\r\n');

  expect(lines).toEqual([
    '\uFEFF日期,凭证,项目,类别,内容,金额',
    `${first.day},"'+1",RD2026-03,直接投入费用,"'=HYPERLINK(""http://x"",""y"")",0.50`,
    `${first.day},记-012,RD2026-03,直接投入费用,相机与光源,9360.00`,
    '合计,,,,,9360.50',
    '',
  ]);
});
