import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { findEndedDay, shanghaiDay, shanghaiTime } from '#contract/base/shanghai.ts';
import { toChineseCapitals } from '#contract/pricing/chinese-capitals.ts';
import { formatDay } from '#server/base/format-day.ts';
import { paperWidth, type Buyer, type Item, type Paper, type Seller } from './paper.ts';

/** The parts that quotes and contracts share. */

/** The contents of a quote or a contract. */
export type Offer = {
  locale: Locale;
  seller: Seller;
  buyer: Buyer;
  item: Item;
  /** The duration of the item, such as `12 个月`. */
  term?: string;
  /** fen */
  amount: number;
  /** A PNG or JPEG, stamped over the seller's signature. */
  seal?: Uint8Array;
};

const words = {
  'zh-CN': {
    item: '项目',
    term: '期限',
    price: '金额',
    total: '合计（大写）：',
    bank: '收款账户',
    holder: '户名',
    bankName: '开户行',
    account: '账号',
    reference: '附言',
    seller: '出具方（盖章）',
    buyer: '客户（盖章）',
    date: '日期',
    day: '年　　月　　日',
  },
  'en-US': {
    item: 'Item',
    term: 'Term',
    price: 'Amount',
    total: 'Total (in Chinese capitals): ',
    bank: 'Account for payment',
    holder: 'Holder',
    bankName: 'Bank',
    account: 'Account no.',
    reference: 'Reference',
    seller: 'For the seller (seal)',
    buyer: 'For the customer (seal)',
    date: 'Date',
    day: 'DD / MM / YYYY',
  },
} satisfies Bilingual<unknown>;

const money = { 'zh-CN': createFormat('zh-CN'), 'en-US': createFormat('en-US') };

function createFormat(locale: Locale): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'CNY' });
}

/** Formats fen as `¥29,800.00`, in English `CN¥29,800.00`. */
export function formatFigure(fen: number, locale: Locale): string {
  return money[locale].format(fen / 100);
}

/** Formats fen in Chinese capitals with the currency before them: `人民币贰万玖仟捌佰元整`. */
export function formatCapitals(fen: number): string {
  return `人民币${toChineseCapitals(fen)}`;
}

/** Formats the day of an ISO instant in Shanghai; of one at midnight, on which a day ends, that day. */
export function formatPaperDay(instant: string, locale: Locale): string {
  const date = new Date(instant);
  return formatDay(findEndedDay(date) ?? shanghaiDay(date), locale);
}

/** Formats an ISO instant as `2026-11-20 15:30:00（北京时间）`. */
export function formatMoment(instant: string, locale: Locale): string {
  const zone = locale === 'zh-CN' ? '（北京时间）' : ' (Beijing time)';
  return shanghaiTime(new Date(instant)) + zone;
}

/** Writes the item, its contents, and the price in figures and capitals. */
export function writeOffer(paper: Paper, { locale, item, term, amount }: Offer): void {
  const own = words[locale];
  const figure = formatFigure(amount, locale);
  paper.writeTable(
    [320, 70, 93],
    [
      [
        { text: own.item, isHead: true },
        { text: own.term, isHead: true },
        { text: own.price, isHead: true, align: 'right' },
      ],
      [{ text: item.title, isBold: true }, { text: term ?? '—' }, { text: figure, align: 'right' }],
      ...item.lines.map((text, index) => [
        { text: `${index + 1}. ${text}`, colSpan: 3, isLine: true },
      ]),
      [
        { text: own.total + formatCapitals(amount), isBold: true, colSpan: 2 },
        { text: figure, isBold: true, align: 'right' },
      ],
    ],
  );
}

/** Writes the account for transfers and what to give as the reference; nothing without an account. */
export function writeBank(paper: Paper, { locale, seller }: Offer, reference: string): void {
  if (seller.bank === undefined) return;
  const own = words[locale];
  paper.keepTogether(110);
  paper.writeHeading(own.bank);
  paper.writePairs([
    [own.holder, seller.bank.holder],
    [own.bankName, seller.bank.bank],
    [own.account, seller.bank.account],
    [own.reference, reference],
  ]);
}

/** Writes a place for each signature, with `day` and the seal at the seller's. */
export function writeSignatures(
  paper: Paper,
  { locale, seller, buyer, seal }: Offer,
  day: string,
): void {
  const own = words[locale];
  const side = 108;
  const gap = 24;
  const width = (paperWidth - gap) / 2;
  paper.keepTogether(side + gap);
  const y = paper.doc.y + gap;
  const left = paper.doc.x;
  const writeOne = (x: number, label: string, name: string, date: string) => {
    paper.write(label, { x, y, width, size: 9, color: paper.colors.soft });
    paper.write(name, { x, width, isBold: true });
    paper.doc.y += 18;
    paper.writePairs([[own.date, date]], { x, width, nameWidth: 40 });
  };
  writeOne(left, own.buyer, buyer.title, own.day);
  writeOne(left + width + gap, own.seller, seller.name, day);
  if (seal !== undefined) paper.stamp(seal, own.seller, left + width + gap + 118, y - 8, side);
  paper.doc.y = Math.max(paper.doc.y, y + side);
}
