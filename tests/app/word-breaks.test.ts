import { expect, test } from 'vitest';
import { markTitleBreaks, markWordBreaks } from '#src/ui/controls/word-breaks.ts';

test('a line may break between two Chinese words, but not inside one or next to a punctuation mark', () => {
  expect(markWordBreaks('商标申请与“注册”，一年')).toBe('商标<wbr>申请<wbr>与“注册”，一年');
});

test('markup in a text is escaped', () => {
  expect(markWordBreaks('研发 & <b>')).toBe('研发 &amp; &lt;b>');
});

test('a title breaks between words only inside a phrase that is longer than a line', () => {
  expect(markTitleBreaks('商标申请商标申请商标申请：商标注册（2026 版）')).toBe(
    '商标<wbr>申请<wbr>商标<wbr>申请<wbr>商标<wbr>申请：商标注册（2026 版）',
  );
});
