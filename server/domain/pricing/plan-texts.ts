import type { Bilingual } from '#contract/base/bilingual.ts';
import type { MembershipLevel } from '#contract/base/picklists.ts';

/** Names and features of the plans, as price lists, orders and receipts show them. */
export type PlanText = { name: Bilingual<string>; features: Bilingual<readonly string[]> };

export const saasTexts = {
  basic: {
    name: { 'zh-CN': '基础版', 'en-US': 'Basic' },
    features: {
      'zh-CN': ['5 个用户', '5 GB 存储空间', '项目与研发任务台账', '工作日在线支持'],
      'en-US': [
        '5 users',
        '5 GB of storage',
        'Project and R&D task ledger',
        'Online support on working days',
      ],
    },
  },
  professional: {
    name: { 'zh-CN': '专业版', 'en-US': 'Professional' },
    features: {
      'zh-CN': [
        '20 个用户',
        '20 GB 存储空间',
        '费用归集与审计底稿',
        '审批流与操作日志',
        '1 个工作日内答复',
      ],
      'en-US': [
        '20 users',
        '20 GB of storage',
        'Cost allocation and audit working papers',
        'Approvals and operation log',
        'Answers within one working day',
      ],
    },
  },
  enterprise: {
    name: { 'zh-CN': '企业版', 'en-US': 'Enterprise' },
    features: {
      'zh-CN': ['不限用户数', '不限存储空间', '多主体权限管理', '开放接口与单点登录', '专属顾问'],
      'en-US': [
        'Unlimited users',
        'Unlimited storage',
        'Permissions across several entities',
        'Open API and single sign-on',
        'A dedicated adviser',
      ],
    },
  },
} as const satisfies Record<string, PlanText>;

/** The contents of a service plan depend on the service (server/content, services). */
export const serviceTexts = {
  basic: { name: { 'zh-CN': '基础服务', 'en-US': 'Basic' }, features: noFeatures() },
  pro: { name: { 'zh-CN': '专业服务', 'en-US': 'Pro' }, features: noFeatures() },
  enterprise: { name: { 'zh-CN': '企业服务', 'en-US': 'Enterprise' }, features: noFeatures() },
} as const satisfies Record<string, PlanText>;

function noFeatures(): PlanText['features'] {
  return { 'zh-CN': [], 'en-US': [] };
}

export const membershipTexts: Record<MembershipLevel, PlanText> = {
  free: {
    name: { 'zh-CN': '免费会员', 'en-US': 'Free' },
    features: {
      'zh-CN': ['浏览资讯与活动', '阅读报告与文章摘要'],
      'en-US': ['News and events', 'Summaries of reports and articles'],
    },
  },
  basic: {
    name: { 'zh-CN': '基础会员', 'en-US': 'Basic' },
    features: {
      'zh-CN': ['免费会员全部权益', '培训活动优先报名', '每季度一场政策解读会'],
      'en-US': [
        'Everything in Free',
        'Priority places in classes',
        'A policy briefing every quarter',
      ],
    },
  },
  premium: {
    name: { 'zh-CN': '高级会员', 'en-US': 'Premium' },
    features: {
      'zh-CN': ['基础会员全部权益', '每月两次专家答疑', '会议室优先预约，每月 8 小时免费'],
      'en-US': [
        'Everything in Basic',
        'Two sessions with an expert every month',
        'Priority booking of meeting rooms, 8 free hours a month',
      ],
    },
  },
  enterprise: {
    name: { 'zh-CN': '企业会员', 'en-US': 'Enterprise' },
    features: {
      'zh-CN': ['高级会员全部权益', '专属顾问与年度服务计划', '定制研究支持'],
      'en-US': [
        'Everything in Premium',
        'An adviser and a service plan of your own',
        'Research support on request',
      ],
    },
  },
};
