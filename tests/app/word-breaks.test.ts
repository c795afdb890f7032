import { expect, test } from 'vitest';
import { markWordBreaks } from '#src/ui/controls/word-breaks.ts';

test('a break is possible between two Chinese words, never inside one or beside a mark', () => {
  expect(markWordBreaks('商标申请与“注册”，一年')).toBe('商标<wbr>申请<wbr>与“注册”，一年');
});

test('a text is escaped', () => {
  expect(markWordBreaks('研发 & <b>')).toBe('研发 &amp; &lt;b>');
});
