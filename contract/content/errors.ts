import type { ErrorTexts } from '../base/bilingual.ts';

/** The failures of content, terms and privacy policy (spec 8). */
export const contentErrors = {
  'article.not_purchased': {
    'zh-CN': '尚未购买或付款，仅可查看摘要',
    'en-US': 'Not purchased or paid, summary only',
  },
  'article.not_found': { 'zh-CN': '文章不存在', 'en-US': 'Article does not exist' },
  'topic.not_found': { 'zh-CN': '专题不存在', 'en-US': 'Topic does not exist' },
  'category.not_found': { 'zh-CN': '分类不存在', 'en-US': 'Category does not exist' },
  'report.not_purchased': {
    'zh-CN': '尚未购买或付款，仅可查看摘要',
    'en-US': 'Not purchased or paid, summary only',
  },
  'report.not_found': { 'zh-CN': '报告不存在', 'en-US': 'Report does not exist' },
  'news.not_found': { 'zh-CN': '新闻不存在', 'en-US': 'News does not exist' },
  'search.too_many': {
    'zh-CN': '搜索过于频繁，请稍后再试',
    'en-US': 'Too many searches. Please try again in a moment',
  },
  'package.not_found': { 'zh-CN': '套餐不存在', 'en-US': 'Package does not exist' },
  'legal.not_found': {
    'zh-CN': '没有这个版本的文件',
    'en-US': 'There is no such version of this document',
  },
  'legal.changed': {
    'zh-CN': '条款或政策又有了新版本，请阅读新版本后再同意',
    'en-US': 'There is yet another version. Please read it before you accept',
  },
  'legal.not_accepted': {
    'zh-CN': '服务条款或隐私政策有新版本，请刷新页面，同意后再下单；没有生成订单',
    'en-US':
      'The terms or the privacy policy have a new version. Reload the page and accept it before you order; no order was placed',
  },
} as const satisfies ErrorTexts;

declare module '../base/error-code.ts' {
  interface ErrorCodes extends Record<keyof typeof contentErrors, true> {}
}
