import { shanghaiTime } from '#contract/shanghai.ts';
import { messageId, writeMail } from '#server/domain/mails/write-mail.ts';
import type { Deps } from '#server/domain/deps.ts';
import type {
  AttentionFinding,
  AttentionMessage,
  AttentionReceiver,
} from '#server/gateways/attention-receiver.ts';

const most = 20;

const kinds: Readonly<Record<string, string>> = {
  pause: '暂停下单',
  payment: '付款',
  refund: '退款',
  notice: '支付机构的通知',
  duty: '待办任务',
  order: '订单',
  message: '客户留言',
  step: '服务步骤',
  inquiry: '咨询',
  verification: '实名认证',
  invoice: '发票',
  holidays: '节假日表',
  bill: '对账',
  keys: '数据密钥',
};

/**
 * Returns for those who run the site, in words, what needs one of them: kinds and numbers, and nobody by
 * name.
 */
export function attentionMessage(
  findings: readonly AttentionFinding[],
  site: string,
): AttentionMessage {
  const title = `序园有 ${findings.length} 件事需要处理 / Xuyuan Park: ${findings.length} to attend to`;
  const lines = findings.slice(0, most).map(lineOf);
  const rest = findings.length - lines.length;
  const text = [
    title,
    site,
    ...lines,
    ...(rest > 0 ? [`还有 ${rest} 件 / and ${rest} more`] : []),
    '原因见服务台“需要处理”，或运行 / The reasons: the console, or npm run desk -- attention',
  ].join('\n');
  return { site, title, text, findings: findings.map(pick) };
}

/** Returns who gets it as a mail. */
export function mailReceiver({ mail, ids, siteOrigin }: Deps, to: string): AttentionReceiver {
  return {
    name: 'mail',
    async send({ title, text }) {
      const [, ...lines] = text.split('\n');
      const footer = 'ATTENTION_MAIL';
      const written = writeMail({ title, lines, footer }, 'zh-CN');
      const id = messageId(`attention-${ids.token().slice(0, 16)}`, siteOrigin);
      await mail.send({ to, messageId: id, ...written });
    },
  };
}

function lineOf({ what, number, since }: AttentionFinding): string {
  const kind = kinds[what];
  const parts = [
    kind === undefined ? what : `${kind} / ${what}`,
    number,
    since === null ? '' : `${shanghaiTime(since).slice(0, 16)} (北京时间 / Beijing time)`,
  ];
  return parts.filter((part) => part !== '' && part !== '–').join(' · ');
}

function pick({ what, number, since }: AttentionFinding): AttentionFinding {
  return { what, number, since };
}
