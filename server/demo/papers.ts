import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { ownContentDir } from '#server/content/live-content.ts';
import { samplesIn } from '#server/content/papers-manifest.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { SoldStep } from '#server/db/tables/service-terms.ts';
import { listContentRows, type ContentRow } from '#server/domain/content/rows.ts';
import { getServiceTerms } from '#server/domain/service/terms.ts';
import { choose, type Customer, type Park } from './park.ts';
import { writePdf } from './pdf.ts';

/** A file as it is handed over or uploaded. */
export type Paper = { name: string; bytes: Uint8Array<ArrayBuffer> };

/**
 * Reads the paper that a step of an order hands over: one of the samples of its service or package, in the
 * language of the customer and named after what it is. Null for a step for which no sample is left.
 */
export async function writeHandedPaper(
  park: Park,
  order: OrderRow,
  customer: Customer,
  key: string,
): Promise<Paper | null> {
  const samples = await findSamples(park, order);
  const sample = assignSamples(getServiceTerms(order).steps, samples).get(key);
  if (sample === undefined) return null;
  const { locale } = customer;
  const path = join(samplesIn(ownContentDir), `${sample.id}.${locale}.pdf`);
  const name = `${nameFor(customer, sample.texts[locale].title)}.pdf`;
  return { name, bytes: new Uint8Array(await readFile(path)) };
}

/** Creates a customer's upload for a step, or with an order: with a plain file name. */
export function writeCustomerPaper(park: Park, customer: Customer, title: string): Paper {
  const { name, company } = customer;
  const day = shanghaiDay(park.clock.date());
  const paragraphs =
    customer.locale === 'zh-CN'
      ? [
          `单位：${company}`,
          `联系人：${name}`,
          `日期：${day}`,
          '本文件为演示用示例，不含任何真实个人或单位的信息。',
        ]
      : [
          `Company: ${company}`,
          `Contact: ${name}`,
          `Date: ${day}`,
          'A sample for the demonstration. It is about no real person or company.',
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

function nameFor(customer: Customer, title: string): string {
  const { company } = customer;
  return choose(customer, { 'zh-CN': `${title}（${company}）`, 'en-US': `${title} (${company})` });
}

/** Lists the samples of the service or the package that was ordered. */
async function findSamples(
  { deps }: Park,
  { itemType, contentId }: OrderRow,
): Promise<ContentRow[]> {
  const samples = await listContentRows(deps.db, 'samples');
  if (itemType !== null) return samples.filter(({ facts }) => facts.service === itemType);
  const packages = await listContentRows(deps.db, 'packages');
  const papers = packages.find(({ id }) => id === contentId)?.facts.papers ?? [];
  return papers.flatMap((paper) => samples.filter(({ id }) => id === paper));
}

/** Gives each step that hands something over its own sample, or the next that belongs to no step here. */
function assignSamples(
  steps: readonly SoldStep[],
  samples: readonly ContentRow[],
): ReadonlyMap<string, ContentRow> {
  const isOwn = ({ facts }: ContentRow) => steps.some(({ key }) => key === facts.step);
  const left = samples.filter((sample) => !isOwn(sample));
  const assigned = new Map<string, ContentRow>();
  for (const { key, by } of steps) {
    if (by !== 'adviser' && by !== 'us') continue;
    const sample = samples.find(({ facts }) => facts.step === key) ?? left.shift();
    if (sample !== undefined) assigned.set(key, sample);
  }
  return assigned;
}
