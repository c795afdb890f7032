import * as v from 'valibot';
import type { Bilingual } from '#contract/base/bilingual.ts';
import { Block, type Inline } from '#contract/content/blocks.ts';
import type { ContractField } from '#contract/orders/contract-fields.ts';
import { openPaper, type Paper, type Run } from './paper.ts';
import {
  formatCapitals,
  formatFigure,
  formatMoment,
  formatPaperDay,
  writeBank,
  writeOffer,
  writeSignatures,
  type Offer,
} from './parts.ts';

export type ContractFacts = Offer & {
  /** The number of the order. */
  number: string;
  /** The operator's text in this language; only its placeholders are filled in, never its markup. */
  template: { title: string; body: readonly Block[]; isSample: boolean };
  acceptedBy: string;
  /** ISO */
  acceptedAt: string;
  /** The version of the terms of service that was accepted. */
  termsVersion: string;
};

const words = {
  'zh-CN': {
    kind: '合同',
    sample: '示例文本：未经审核，不能作为合同使用。',
    record: '订单与确认记录',
    number: '订单号',
    seller: '服务方',
    buyer: '客户',
    taxNumber: '税号',
    acceptedBy: '确认人',
    acceptedAt: '确认时间',
    termsVersion: '服务条款版本',
  },
  'en-US': {
    kind: 'Contract',
    sample: 'Sample text: not reviewed, and not to be used as a contract.',
    record: 'Order and acceptance',
    number: 'Order no.',
    seller: 'Provider',
    buyer: 'Customer',
    taxNumber: 'Tax no.',
    acceptedBy: 'Accepted by',
    acceptedAt: 'Accepted at',
    termsVersion: 'Terms version',
  },
} satisfies Bilingual<unknown>;

const nothing = '—';

/**
 * Writes the contract of an order on A4: the filled-in template, then the ordered items, and the person and time of
 * its acceptance. The same facts give the same bytes.
 */
export async function writeContract(facts: ContractFacts): Promise<Uint8Array> {
  const { locale, number, template, seller, buyer, acceptedBy, acceptedAt, termsVersion } = facts;
  const own = words[locale];
  const paper = await openPaper({ locale, kind: own.kind, number, madeAt: acceptedAt, seller });
  if (template.isSample) paper.write(own.sample, { color: paper.colors.warning });
  paper.doc.y += 8;
  paper.write(template.title, { size: 16, isBold: true, align: 'center', tag: 'H1' });
  paper.doc.y += 8;
  for (const block of fillBlocks(template.body, getValues(facts))) writeBlock(paper, block);
  paper.writeHeading(own.record);
  paper.writePairs(
    [
      [own.number, number],
      [own.seller, seller.name],
      [own.buyer, buyer.title],
      [own.taxNumber, buyer.taxNumber],
      [own.acceptedBy, acceptedBy],
      [own.acceptedAt, formatMoment(acceptedAt, locale)],
      [own.termsVersion, termsVersion],
    ],
    { nameWidth: 96 },
  );
  paper.doc.y += 6;
  writeOffer(paper, facts);
  writeBank(paper, facts, number);
  writeSignatures(paper, facts, formatPaperDay(acceptedAt, locale));
  return paper.finish();
}

function getValues(facts: ContractFacts): Record<ContractField, string> {
  const { locale, number, seller, buyer, item, term, amount, acceptedAt } = facts;
  return {
    number,
    date: formatPaperDay(acceptedAt, locale),
    seller: seller.name,
    buyer: buyer.title,
    buyerTaxNumber: buyer.taxNumber ?? nothing,
    item: item.title,
    included: item.lines.join(locale === 'zh-CN' ? '；' : '; ') || nothing,
    term: term ?? nothing,
    amount: formatFigure(amount, locale),
    capitals: formatCapitals(amount),
    bankHolder: seller.bank?.holder ?? nothing,
    bankName: seller.bank?.bank ?? nothing,
    bankAccount: seller.bank?.account ?? nothing,
    acceptedBy: facts.acceptedBy,
    acceptedAt: formatMoment(acceptedAt, locale),
    termsVersion: facts.termsVersion,
  };
}

/** Fills in the texts of the template in one pass: a value that looks like a placeholder or markup stays as it is. */
function fillBlocks(blocks: readonly Block[], values: Readonly<Record<string, string>>): Block[] {
  const fillIn = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (all, field: string) => values[field] ?? all);
  const filled: unknown = JSON.parse(JSON.stringify(blocks), (key, value: unknown) =>
    key === 'text' && typeof value === 'string' ? fillIn(value) : value,
  );
  return v.parse(v.array(Block), filled);
}

function writeBlock(paper: Paper, block: Block, indent = 0): void {
  const { doc } = paper;
  const x = doc.x + indent;
  switch (block.kind) {
    case 'heading':
      return paper.writeHeading(toText(block.children), block.level);
    case 'paragraph':
      paper.write(listRuns(block.children), { x });
      doc.y += 5;
      return;
    case 'list':
      for (const [index, item] of block.items.entries()) {
        paper.keepTogether(32);
        const { y } = doc;
        paper.write(block.ordered ? `${block.start + index}.` : '•', { x, width: 20 });
        doc.y = y;
        for (const part of item) writeBlock(paper, part, indent + 20);
      }
      return;
    case 'quote':
      for (const part of block.blocks) writeBlock(paper, part, indent + 20);
      return;
    case 'table': {
      const rows = [block.head, ...block.rows].map((cells, row) =>
        cells.map((cell, column) => ({
          text: toText(cell),
          isHead: row === 0,
          align: block.align[column] ?? ('left' as const),
        })),
      );
      return paper.writeTable(
        block.head.map(() => 1),
        rows,
      );
    }
    case 'rule':
      doc.y += 8;
      return;
    case 'code':
      return paper.write(block.text, { x });
    case 'chart': {
      const lines = block.rows.map(({ label, text }) => `${label}: ${text}`);
      return paper.write([block.title, ...lines].join('\n'), { x });
    }
    case 'footnotes':
      for (const { number, blocks } of block.items) {
        paper.write(`[${number}]`, { x });
        for (const part of blocks) writeBlock(paper, part, indent + 20);
      }
  }
}

function toText(children: readonly Inline[]): string {
  return listRuns(children)
    .map(({ text }) => text)
    .join('');
}

function listRuns(children: readonly Inline[], style: Omit<Run, 'text'> = {}): Run[] {
  return children.flatMap((child): Run[] => {
    if (child.kind === 'break') return [{ ...style, text: '\n' }];
    if (child.kind === 'footnote') return [{ ...style, text: `[${child.number}]` }];
    if ('text' in child) return [{ ...style, text: child.text }];
    return listRuns(child.children, {
      isBold: style.isBold === true || child.kind === 'strong',
      isDeleted: style.isDeleted === true || child.kind === 'deleted',
    });
  });
}
