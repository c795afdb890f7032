import type { Bilingual } from '#contract/base/bilingual.ts';
import { openPaper, paperWidth } from './paper.ts';
import { formatPaperDay, writeBank, writeOffer, writeSignatures, type Offer } from './parts.ts';

export type QuoteFacts = Offer & {
  number: string;
  /** ISO */
  madeAt: string;
  /** ISO; the price holds until then. */
  validUntil: string;
};

const words = {
  'zh-CN': {
    kind: '报价单',
    buyer: '客户',
    seller: '报价方',
    number: '报价单号',
    madeAt: '报价日期',
    validUntil: '有效期至',
    taxNumber: '税号',
    address: '地址',
    notes: '说明',
    price: '价格以人民币计。在有效期内按本报价单下单，价格不变；过期后请重新获取报价。',
    reference: '请先按本报价单下单，转账时填写订单号',
  },
  'en-US': {
    kind: 'Quotation',
    buyer: 'To',
    seller: 'From',
    number: 'Quote no.',
    madeAt: 'Date',
    validUntil: 'Valid until',
    taxNumber: 'Tax no.',
    address: 'Address',
    notes: 'Notes',
    price:
      'The price is in Chinese yuan. An order placed by this quote while it is valid has this price; after that, please ask for a new quote.',
    reference: 'Please place the order by this quote first; then give its number',
  },
} satisfies Bilingual<unknown>;

/** Writes a quote on A4; the same facts give the same bytes. */
export async function writeQuote(facts: QuoteFacts): Promise<Uint8Array> {
  const { locale, number, madeAt, validUntil, seller, buyer } = facts;
  const own = words[locale];
  const madeOn = formatPaperDay(madeAt, locale);
  const paper = await openPaper({ locale, kind: own.kind, number, madeAt, seller });
  const { y } = paper.doc;
  const width = paperWidth / 2 - 12;
  paper.writePairs(
    [
      [own.number, number],
      [own.madeAt, madeOn],
      [own.validUntil, formatPaperDay(validUntil, locale)],
    ],
    { x: paper.doc.x + width + 24, y, width },
  );
  const below = paper.doc.y;
  paper.writePairs(
    [
      [own.buyer, buyer.title],
      [own.taxNumber, buyer.taxNumber],
    ],
    { y, width },
  );
  paper.writePairs(
    [
      [own.seller, seller.name],
      [own.taxNumber, seller.taxNumber],
      [own.address, seller.address],
    ],
    { width, y: paper.doc.y + 4 },
  );
  paper.doc.y = Math.max(paper.doc.y, below) + 10;
  writeOffer(paper, facts);
  paper.writeHeading(own.notes);
  paper.write(own.price);
  writeBank(paper, facts, own.reference);
  writeSignatures(paper, facts, madeOn);
  return paper.finish();
}
