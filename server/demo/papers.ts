import { and, asc, eq, inArray } from 'drizzle-orm';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { toMonths } from '#contract/service/months.ts';
import { toPlainText } from '#server/content/markdown.ts';
import { contentItems } from '#server/db/tables/content.ts';
import type { Step } from '#server/domain/service/steps.ts';
import { writeDocx, writeXlsx } from './office.ts';
import type { Customer, Park } from './park.ts';
import { writePdf } from './pdf.ts';

/** A file as it is handed over or uploaded. */
export type Paper = { name: string; bytes: Uint8Array<ArrayBuffer> };

/** The subject of a file. */
type About = { product: string; orderNo: string; customer: Customer; steps: readonly Step[] };

const articlesAPaper = 5;
const byWhom = { adviser: '顾问', us: '序园', customer: '客户', authority: '主管部门' } as const;

// What a file is follows from what its step is called; everything else is a PDF.
const sheets = /清单|表单|日历|台账|期限|路径图/;
const documents = /会议|面谈|方案|制度|协议|材料|问卷|演练/;

/** Creates the document delivered with a step: with its file name, in a suitable format. */
export async function writeHandedPaper(park: Park, about: About, step: Step): Promise<Paper> {
  const title = step.title['zh-CN'];
  const position = about.steps.indexOf(step);
  const name = `${title}（${about.customer.company}）`;
  const articles = await readArticles(park, position + about.customer.nth);
  if (sheets.test(title)) {
    return { name: `${name}.xlsx`, bytes: writeXlsx(title, register(park, about, articles)) };
  }
  const paragraphs = [...facts(park, about), ...progress(about), ...articles.flat()];
  return documents.test(title)
    ? { name: `${name}.docx`, bytes: writeDocx(title, paragraphs) }
    : { name: `${name}.pdf`, bytes: writePdf(title, paragraphs) };
}

/** Creates a customer's upload for a step, or with an order: with a plain file name. */
export async function writeCustomerPaper(
  park: Park,
  { nth, name, company }: Customer,
  title: string,
): Promise<Paper> {
  const articles = await readArticles(park, nth);
  const paragraphs = [
    `单位：${company}`,
    `联系人：${name}`,
    `日期：${shanghaiDay(park.clock.date())}`,
    '本文件为演示用样例，不含任何真实个人或单位的信息。',
    ...articles.flat(),
  ];
  return { name: `${title}.pdf`, bytes: writePdf(title, paragraphs) };
}

/** Creates the PDF of a demo invoice, which states that it has no tax effect. */
export function writeInvoicePaper(
  park: Park,
  { name, company }: Customer,
  fapiaoNo: string,
  lines: readonly string[],
): Uint8Array<ArrayBuffer> {
  return writePdf('电子发票（普通发票）样例', [
    `发票号码：${fapiaoNo}`,
    `开票日期：${shanghaiDay(park.clock.date())}`,
    `购买方：${company}（联系人 ${name}）`,
    '销售方：序园（演示环境）',
    '',
    ...lines,
    '',
    '本文件由演示数据生成，不是税务凭证，不能用于报销或抵扣。',
  ]);
}

function facts({ clock }: Park, { product, orderNo, customer }: About): string[] {
  return [
    `项目：${product}`,
    `订单号：${orderNo}`,
    `客户：${customer.company}，联系人 ${customer.name}`,
    `日期：${shanghaiDay(clock.date())}`,
    '本文件为演示用样例，内容取自本站公开文章。',
  ];
}

function progress({ steps }: About): string[] {
  const lines = steps.map(({ title, by, days, doneAt }, at) => {
    const months = toMonths(days);
    const time = months === null ? `${days} 个工作日` : `${months} 个月`;
    const state = doneAt === null ? `预计 ${time}` : `${shanghaiDay(doneAt)} 完成`;
    return `${at + 1}. ${title['zh-CN']}（${byWhom[by]}）：${state}`;
  });
  return ['办理进度', ...lines, '说明与依据'];
}

/** Returns the rows of a register: the steps first, then the checks. */
function register(
  park: Park,
  about: About,
  articles: readonly string[][],
): readonly (readonly string[])[] {
  const today = shanghaiDay(park.clock.date());
  const own = about.steps.map(({ title, by, doneAt }) => [
    title['zh-CN'],
    byWhom[by],
    doneAt === null ? '' : shanghaiDay(doneAt),
    doneAt === null ? '未完成' : '已完成',
  ]);
  const checks = articles
    .flat()
    .flatMap((paragraph) => paragraph.split(/(?<=[。；])/))
    .map((sentence) => [sentence, '顾问', today, '已核对']);
  const rows = [...own, ...checks].map((row, at) => [String(at + 1), ...row, about.orderNo]);
  return [['序号', '事项', '负责方', '日期', '状态', '订单号'], ...rows];
}

/** Returns the paragraphs of some articles of the site, other ones for each `nth`. */
async function readArticles({ deps }: Park, nth: number): Promise<string[][]> {
  const isArticle = eq(contentItems.kind, 'articles');
  const ids = await deps.db
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(isArticle)
    .orderBy(asc(contentItems.id));
  const chosen = Array.from(
    { length: Math.min(articlesAPaper, ids.length) },
    (_, at) => ids[(nth * articlesAPaper + at) % ids.length]?.id ?? '',
  );
  const articles = await deps.db
    .select({ body: contentItems.body })
    .from(contentItems)
    .where(and(isArticle, inArray(contentItems.id, chosen)))
    .orderBy(asc(contentItems.id));
  return articles.map(({ body }) =>
    toPlainText(body['zh-CN'])
      .split('\n')
      .filter((line) => line.trim() !== ''),
  );
}
