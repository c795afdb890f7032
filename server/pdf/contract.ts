import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Block, Inline } from '#contract/content/blocks.ts';
import { type ContractField, contractFields } from '#contract/orders/contract-fields.ts';
import { toChineseCapitals } from '#contract/pricing/chinese-capitals.ts';
import { openPaper, type Paper, type Run } from './paper.ts';
import {
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
 * Writes the contract of an order on A4: the filled-in template, then what was ordered, who accepted it and when. The
 * same facts give the same bytes.
 */
export async function writeContract(facts: ContractFacts): Promise<Uint8Array> {
  const { locale, number, template, seller, buyer, acceptedBy, acceptedAt, termsVersion } = facts;
  const own = words[locale];
  const values = getValues(facts);
  const paper = await openPaper({ locale, kind: own.kind, number, madeAt: acceptedAt, seller });
  if (template.isSample) paper.write(own.sample, { color: paper.colors.warning });
  paper.doc.y += 8;
  paper.write(template.title, { size: 16, isBold: true, align: 'center', tag: 'H1' });
  paper.doc.y += 8;
  writeBlocks(paper, template.body, values, 0);
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

type Values = Readonly<Record<ContractField, string>>;

function getValues(facts: ContractFacts): Values {
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
    capitals: toChineseCapitals(amount),
    bankHolder: seller.bank?.holder ?? nothing,
    bankName: seller.bank?.bank ?? nothing,
    bankAccount: seller.bank?.account ?? nothing,
    acceptedBy: facts.acceptedBy,
    acceptedAt: formatMoment(acceptedAt, locale),
    termsVersion: facts.termsVersion,
  };
}

/** Fills in the placeholders in one pass, so that a value that looks like a placeholder stays as it is. */
function fill(text: string, values: Values): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (all, name: string) => {
    const field = contractFields.find((each) => each === name);
    return field === undefined ? all : values[field];
  });
}

function writeBlocks(paper: Paper, blocks: readonly Block[], values: Values, indent: number): void {
  for (const block of blocks) writeBlock(paper, block, values, indent);
}

function writeBlock(paper: Paper, block: Block, values: Values, indent: number): void {
  const { doc } = paper;
  const x = doc.x + indent;
  const inline = (children: readonly Inline[]) => listRuns(children, values);
  const plain = (children: readonly Inline[]) =>
    inline(children)
      .map(({ text }) => text)
      .join('');
  switch (block.kind) {
    case 'heading':
      paper.writeHeading(plain(block.children), block.level);
      break;
    case 'paragraph':
      paper.write(inline(block.children), { x });
      doc.y += 5;
      break;
    case 'list':
      for (const [index, item] of block.items.entries()) {
        paper.keepTogether(32);
        const { y } = doc;
        paper.write(block.ordered ? `${block.start + index}.` : '•', { x, width: 20 });
        doc.y = y;
        writeBlocks(paper, item, values, indent + 20);
      }
      break;
    case 'quote':
      writeBlocks(paper, block.blocks, values, indent + 20);
      break;
    case 'table':
      paper.writeTable(
        block.head.map(() => 1),
        [block.head, ...block.rows].map((cells, row) =>
          cells.map((cell, column) => ({
            text: plain(cell),
            isHead: row === 0,
            align: block.align[column] ?? 'left',
          })),
        ),
      );
      break;
    case 'code':
      paper.write(fill(block.text, values), { x });
      break;
    case 'chart':
      paper.writeTable(
        [1, 2],
        [
          [{ text: block.title, isHead: true, colSpan: 2 }],
          ...block.rows.map(({ label, text }) => [{ text: label }, { text }]),
        ],
      );
      break;
    case 'rule':
      doc.y += 8;
      break;
    case 'footnotes':
      for (const { number, blocks } of block.items) {
        paper.write(`[${number}]`, { x });
        writeBlocks(paper, blocks, values, indent + 20);
      }
      break;
  }
}

function listRuns(children: readonly Inline[], values: Values, of: Omit<Run, 'text'> = {}): Run[] {
  return children.flatMap((child): Run[] => {
    switch (child.kind) {
      case 'text':
      case 'code':
        return [{ ...of, text: fill(child.text, values) }];
      case 'break':
        return [{ ...of, text: '\n' }];
      case 'strong':
        return listRuns(child.children, values, { ...of, isBold: true });
      case 'deleted':
        return listRuns(child.children, values, { ...of, isDeleted: true });
      case 'emphasis':
      case 'link':
        return listRuns(child.children, values, of);
      case 'footnote':
        return [{ ...of, text: `[${child.number}]` }];
    }
  });
}
