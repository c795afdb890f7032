import { expect, test } from 'vitest';
import { breakText, breakTitle } from '#src/ui/controls/line-breaks.ts';

test('a word of one character stays with its neighbors, or with the next one', () => {
  expect(breakText('写明哪一天到期、由谁办理')).toBe('写明哪一天到期、由谁办理');
  expect(breakText('商标申请与注册服务')).toBe('商标<wbr>申请<wbr>与注册<wbr>服务');
});

test('a figure stays with its unit, in a text and in a title', () => {
  expect(breakText('请在 24 小时内答复')).toBe('请在 24\u00A0小时内答复');
  expect(breakTitle('提交咨询，24 小时内答复')).toBe('提交咨询，24\u00A0小时内答复');
});

test('a title breaks between words only inside a phrase that is longer than a line', () => {
  expect(breakTitle('我们怎样处理您的个人信息')).toContain('个人<wbr>信息');
  expect(breakTitle('个人信息')).toBe('个人信息');
});
