import { expect, test } from 'vitest';
import { markTitleBreaks, markWordBreaks } from '#src/ui/controls/word-breaks.ts';

test('a line may break between two Chinese words, but not inside one or next to a punctuation mark', () => {
  expect(markWordBreaks('商标申请与“注册”，一年')).toBe('商标<wbr>申请<wbr>与“注册”，一年');
});

test('a word of one character stays with its neighbors, and a figure with its unit', () => {
  expect(markWordBreaks('哪里到期、由谁办理')).toBe('哪里<wbr>到期、由谁办理');
  expect(markWordBreaks('写明哪一天到期')).toBe('写明哪一天到期');
  expect(markWordBreaks('24 小时内答复')).toBe('24\u00A0小时内答复');
  expect(markTitleBreaks('提交咨询，24 小时内答复')).toBe('提交咨询，24\u00A0小时内答复');
});

test('markup in a text is escaped', () => {
  expect(markWordBreaks('研发 & <b>')).toBe('研发 &amp; &lt;b>');
});

test('a title breaks between words only inside a phrase that is longer than a line', () => {
  expect(markTitleBreaks('商标申请商标申请商标申请：商标注册（2026 版）')).toBe(
    '商标<wbr>申请<wbr>商标<wbr>申请<wbr>商标<wbr>申请：商标注册（2026\u00A0版）',
  );
});
