import { Transformer } from '@napi-rs/image';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeUnprintable } from '#contract/base/unprintable.ts';
import { readMarkdown } from '#server/content/markdown.ts';
import { writeContract, type ContractFacts } from '#server/pdf/contract.ts';
import { findUnprintable, getFontBytes } from '#server/pdf/font.ts';
import { writeQuote, type QuoteFacts } from '#server/pdf/quote.ts';
import { toSeller } from '#server/pdf/seller.ts';
import { openPdf } from '#tools/papers/open-pdf.ts';
import { madeSite } from '#tests/support/made-site.ts';
import { sampleSite } from '#tests/support/sample-site.ts';

const seal = Transformer.fromSvg(
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120"><circle cx="60" cy="60" r="55" fill="none" stroke="#d22" stroke-width="5"/></svg>',
).pngSync();
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#b05"/></svg>';

const quote: QuoteFacts = {
  locale: 'zh-CN',
  number: 'Q20261130-0007',
  madeAt: '2026-11-30T03:20:00.000Z',
  validUntil: '2026-12-15T16:00:00.000Z',
  seller: {
    name: '云杉巷科技有限公司',
    address: '云杉市云杉巷 9 号',
    bank: { holder: '云杉巷科技（云杉）有限公司', bank: '云杉银行总行', account: '6200 0000 1234' },
    brand: { name: '云杉巷', logo, color: '#bb0055' },
  },
  buyer: { title: '北京𬭩㑇科技有限公司', taxNumber: '91110108MA01ABCD2E' },
  item: { title: '商标专业版', lines: ['商标注册申请 12 件', '“近似检索”报告 24 份——当日出具'] },
  term: '12 个月',
  amount: 2_980_000,
  seal,
};
const english: QuoteFacts = {
  ...quote,
  locale: 'en-US',
  item: { title: 'Trademark Pro', lines: ['12 filings — each in the customer’s “own” class'] },
  term: '12 months',
};

const contract: ContractFacts = {
  ...quote,
  number: 'XY202611300001',
  template: {
    title: '服务合同',
    isSample: false,
    body: readMarkdown(
      '## 第一条\n\n甲方 {{buyer}} 购买：**{{item}}**，{{included}}。\n\n1. 合计 {{amount}}\n\n| 大写 | 税号 |\n| - | - |\n| {{capitals}} | {{buyerTaxNumber}} |\n',
      false,
    ).open,
  },
  acceptedBy: '陈静 138****0001',
  acceptedAt: '2026-11-30T03:25:10.000Z',
  termsVersion: '2026-11-27',
};

async function readTexts(pdf: Uint8Array): Promise<string[]> {
  const { texts, close } = await openPdf(pdf);
  close();
  // The order of the lines is kept; where they break is not.
  return texts.map((text) => text.replaceAll(/\s+/g, ' '));
}

describe('the font of the papers', () => {
  const levels = readFileSync('tests/support/general-standard-characters.txt', 'utf8').split('\n');
  const characters = levels.join('');

  it('the list of the standard has its three levels', () => {
    expect(levels.map((level) => new Set(level).size)).toEqual([3500, 3000, 1605, 0]);
    expect(new Set(characters).size).toBe(8105);
  });

  it('the font has every character of the standard, Latin letters, digits, the yuan sign and punctuation', async () => {
    expect(await findUnprintable(characters)).toBeUndefined();
    expect(
      await findUnprintable('AZaz09 Éüñø ǚ ¥￥€，。、；：？！“”‘’（）【】《》〈〉「」—…·～％＆①№'),
    ).toBeUndefined();
    expect((await getFontBytes()).length).toBeLessThan(5 * 1024 * 1024);
  });

  it.each([
    ['北京🙂科技', '🙂'],
    ['上海龘有限公司', '龘'],
    ['บริษัท', 'บ'],
    ['Plain Co., Ltd.', undefined],
    ['𬭩', undefined],
  ])('%s has the unprintable character %s', async (name, character) => {
    expect(await findUnprintable(name)).toBe(character);
  });

  it('a refusal names the character in both languages', () => {
    const { 'zh-CN': chinese, 'en-US': translated } = describeUnprintable('龘');

    expect(chinese).toContain('“龘”');
    expect(translated).toContain('“龘”');
  });
});

describe('a quote', () => {
  it('equal facts give equal bytes, and other facts others', async () => {
    const [first, second, later] = await Promise.all([
      writeQuote(quote),
      writeQuote({ ...quote }),
      writeQuote({ ...quote, madeAt: '2026-11-30T03:20:01.000Z' }),
    ]);

    expect(Buffer.compare(first, second)).toBe(0);
    expect(Buffer.compare(first, later)).not.toBe(0);
  });

  it('the text can be copied out in Chinese', async () => {
    const [text = '', ...more] = await readTexts(await writeQuote(quote));

    expect(more).toEqual([]);
    for (const part of [
      '报价单',
      '云杉巷科技有限公司',
      '北京𬭩㑇科技有限公司',
      '91110108MA01ABCD2E',
      'Q20261130-0007',
      '2026年11月30日',
      '2026年12月15日',
      '1. 商标注册申请 12 件',
      '“近似检索”报告 24 份——当日出具',
      '12 个月',
      '¥29,800.00',
      '人民币贰万玖仟捌佰元整',
      '云杉巷科技（云杉）有限公司',
      '云杉银行总行',
      '6200 0000 1234',
      '第 1 页，共 1 页',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('the text can be copied out in English, with the names as they are written', async () => {
    const [text = ''] = await readTexts(await writeQuote(english));

    for (const part of [
      'Quotation',
      'December 15, 2026',
      '12 filings — each in the customer’s “own” class',
      'CN¥29,800.00',
      '人民币贰万玖仟捌佰元整',
      '云杉巷科技（云杉）有限公司',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('forty lines continue on page 2, and none is lost', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index + 1} of what is included`);
    const item = { ...english.item, lines };
    const texts = await readTexts(await writeQuote({ ...english, item }));

    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('1. line 1 of');
    expect(texts[0]).toContain('Page 1 of 2');
    expect(texts[1]).toContain('40. line 40 of');
    expect(texts[1]).toContain('Page 2 of 2');
    const all = texts.join(' ');
    expect(lines.filter((line) => !all.includes(line))).toEqual([]);
  });

  it('a paper without account, seal, term and brand has none of them', async () => {
    const { seal: _, term: __, ...rest } = quote;
    const [text = ''] = await readTexts(
      await writeQuote({ ...rest, seller: { name: quote.seller.name } }),
    );

    expect(text).not.toContain('收款账户');
    expect(text).toContain('人民币贰万玖仟捌佰元整');
  });

  it('a sign of the operator that the font lacks becomes the sign for a missing one', async () => {
    const item = { title: '商标🙂', lines: [] };

    expect((await readTexts(await writeQuote({ ...quote, item })))[0]).toContain('商标〓');
  });
});

describe('a contract', () => {
  it('the template is filled in, and the record of the order follows', async () => {
    const [text = ''] = await readTexts(await writeContract(contract));

    expect(text).toContain(
      '甲方 北京𬭩㑇科技有限公司 购买：商标专业版，商标注册申请 12 件；“近似检索”报告',
    );
    for (const part of [
      '服务合同',
      '第一条',
      '1. 合计 ¥29,800.00',
      '人民币贰万玖仟捌佰元整 91110108MA01ABCD2E',
      'XY202611300001',
      '陈静 138****0001',
      '2026-11-30 11:25:10（北京时间）',
      '2026-11-27',
      '云杉巷科技有限公司',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('示例文本');
    expect(text).not.toContain('{{');
  });

  it.each([
    ['of the sample', sampleSite, '乙方（服务方）：序园（示例）科技有限公司'],
    ['of an operator', madeSite, '乙方：上海云杉里科技有限公司'],
  ])(
    'the template %s leaves no placeholder, and the papers show its identity',
    async (_, site, by) => {
      const document = site.legal.find(({ kind }) => kind === 'contract');
      const { title = '', body = [] } = document?.texts['zh-CN'] ?? {};
      const isSample = document?.isSample ?? false;
      const { seal: __, ...rest } = contract;
      const facts = { ...rest, ...toSeller(site, 'zh-CN'), template: { title, body, isSample } };
      const text = (await readTexts(await writeContract(facts))).join(' ');

      expect(text).toContain(by);
      expect(text).not.toContain('{{');
      expect(text.includes('示例文本')).toBe(isSample);
      expect(text).toContain(site.bank?.account);
      expect(text).toContain(site.name['zh-CN']);
    },
  );

  it('a value is no markup and no placeholder', async () => {
    const buyer = { title: '**甲**{{acceptedBy}}|乙' };
    const [text = ''] = await readTexts(await writeContract({ ...contract, buyer }));

    expect(text).toContain('甲方 **甲**{{acceptedBy}}|乙 购买：');
  });

  it('a sample says so', async () => {
    const template = { ...contract.template, isSample: true };

    expect((await readTexts(await writeContract({ ...contract, template })))[0]).toContain(
      '示例文本：未经审核，不能作为合同使用。',
    );
  });

  it('equal facts give equal bytes', async () => {
    const [first, second] = await Promise.all([writeContract(contract), writeContract(contract)]);

    expect(Buffer.compare(first, second)).toBe(0);
  });
});
