import type { ErrorTexts } from '../base/bilingual.ts';

/** The failures of content and inquiries (spec 8). */
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
  'package.not_found': { 'zh-CN': '套餐不存在', 'en-US': 'Package does not exist' },
  'inquiry.too_many': {
    'zh-CN': '您的提交过于频繁，请稍后再试',
    'en-US': 'You have sent several inquiries already. Please try again later',
  },
} as const satisfies ErrorTexts;

declare module '../base/error-code.ts' {
  interface ErrorCodes extends Record<keyof typeof contentErrors, true> {}
}
