import type { Bilingual } from '#contract/base/bilingual.ts';
import { shanghaiTime } from '#contract/base/shanghai.ts';
import { messageId, writeMail } from '#server/base/write-mail.ts';
import type { Deps } from '#server/domain/workflows/deps.ts';
import { countBytes, groupLines } from '#server/base/text-bytes.ts';
import { plain } from '#server/base/plain-text.ts';
import type {
  AttentionFinding,
  AttentionMessage,
  AttentionReceiver,
} from '#server/gateways/attention-receiver.ts';

const most = 20;
const reasons =
  '原因见控制台“需要处理”，或运行 / The reasons: the console, or npm run admin -- attention';

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
 * Writes messages for the site's operators about work that needs a person: kinds and numbers, without names.
 * Splits them when one would exceed `maxBytes` of UTF-8; the last message counts the findings that no message
 * names.
 */
export function writeAttentionMessages(
  findings: readonly AttentionFinding[],
  { name, site }: { name: Bilingual<string>; site: string },
  maxBytes = Infinity,
): AttentionMessage[] {
  const named = findings.slice(0, most);
  const rest = findings.slice(most);
  const title = `${name['zh-CN']}有 ${findings.length} 件事需要处理 / ${name['en-US']}: ${findings.length} to attend to`;
  const counted = rest.length > 0 ? [`还有 ${rest.length} 件 / and ${rest.length} more`] : [];
  const frame = [`${title} (${most}/${most})`, site, ...counted, reasons].join('\n');
  const groups = groupLines(named.map(formatFinding), maxBytes - countBytes(frame) - 1);
  let from = 0;
  return groups.map((lines, at): AttentionMessage => {
    const isLast = at === groups.length - 1;
    const own = named.slice(from, (from += lines.length));
    const head = groups.length === 1 ? title : `${title} (${at + 1}/${groups.length})`;
    const text = [head, site, ...lines, ...(isLast ? counted : []), reasons].join('\n');
    return { site, title: head, text, findings: (isLast ? [...own, ...rest] : own).map(pick) };
  });
}

/** Creates a receiver that gets the messages by mail. */
export function mailReceiver({ mail, ids, site, siteOrigin }: Deps, to: string): AttentionReceiver {
  return {
    name: 'mail',
    async send({ title, text }) {
      const [, ...lines] = text.split('\n');
      const footer = 'ATTENTION_MAIL';
      const written = writeMail({ sender: site().name['zh-CN'], title, lines, footer }, 'zh-CN');
      const id = messageId(`attention-${ids.token().slice(0, 16)}`, siteOrigin);
      await mail.send({ to, messageId: id, ...written });
    },
  };
}

function formatFinding({ what, number, since }: AttentionFinding): string {
  const kind = kinds[what];
  const parts = [
    kind === undefined ? what : `${kind} / ${what}`,
    plain(number),
    since === null ? '' : `${shanghaiTime(since).slice(0, 16)} (北京时间 / Beijing time)`,
  ];
  return parts.filter((part) => part !== '' && part !== '–').join(' · ');
}

function pick({ what, number, since }: AttentionFinding): AttentionFinding {
  return { what, number, since };
}
