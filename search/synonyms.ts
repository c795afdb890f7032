/**
 * Words that customers use for the same thing, in groups; the search replaces each by the first of its group.
 * Longer words come before the words that they contain.
 */
export const chineseSynonyms = toPairs([
  'alipay 支付宝',
  '付款码 付款二维码 收款码 支付二维码 支付码 二维码',
  '付款 支付 付钱 交钱 缴费 交费 付费 打款',
  '扣款 扣钱 扣费 划款 扣走',
  '两次 二次 2次 两遍 两笔 双重',
  '退款 退钱 退费 返款',
  '登录 登陆 登入',
  '踢出 踢下线 挤下线 顶下线 踢掉 被踢 被挤 被顶',
  '账户 账号 帐号 帐户',
  '没 没有 尚未 未 木有',
  '金额 钱数 数额',
  '价格 价钱 价位 费用',
  '头像 照片 相片',
  '附件 文件',
  '断网 没信号 网断 掉线 网络断开 网络中断',
  '开票 开发票',
  '不对 不正确 算错 错了 有误',
  '没生效 没开通 没激活 没变化 没变 还是原来 还是老',
  '重复 重覆',
  '过期 到期 失效',
  '一直 老是 总是 始终',
  '卡住 卡死 卡着 转圈 没反应 没动静',
  '找不到 查不到 搜不到 看不到 不见',
  '不能 没法 没办法 无法',
  '点不动 点不了 按不了',
  '怎么 咋 为什么 为啥 怎样 如何',
]);

export const englishSynonyms = toPairs([
  'pay paid payment payments paying payed',
  'charged charge debited deducted billed',
  'twice double doubled duplicate',
  'cancelled cancel canceled cancelling canceling cancellation',
  'log login logged logging signin sign signed logon',
  'logout signout kicked',
  'network internet wifi connection offline',
  'sms text',
  'photo picture portrait avatar image',
  'attachment file document',
  'refund refunded refunds refunding reimbursed reimbursement',
  'price cost',
  'way method',
  'invoice fapiao',
  'hangs hang stuck frozen freezes forever endlessly',
  'changed change switched switch different',
  'wrong incorrect mistaken',
  'big large',
  'active activated activate activating',
  'unpaid outstanding',
  'message messages',
  'membership member',
  'delete deleted deleting remove removed',
  'not cannot never no none without didnt dont doesnt cant wont isnt havent hasnt wasnt unable',
  'return returned came',
  'money funds',
  'arrived arrive arrives received receive',
]);

function toPairs(groups: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    groups.flatMap((group) => {
      const [first = '', ...others] = group.split(' ');
      return others.map((other) => [other, first]);
    }),
  );
}
