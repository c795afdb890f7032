import { expect, test } from 'vitest';
import { markWordBreaks } from '#src/ui/controls/word-breaks.ts';

test('a line may break between two Chinese words, but not inside one or next to a punctuation mark', () => {
  expect(markWordBreaks('商标申请与“注册”，一年')).toBe('商标<wbr>申请<wbr>与“注册”，一年');
});

test('markup in a text is escaped', () => {
  expect(markWordBreaks('研发 & <b>')).toBe('研发 &amp; &lt;b>');
});
