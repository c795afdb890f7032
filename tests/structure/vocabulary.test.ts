import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#contract/base/picklists.ts';
import { filesIn } from './sources.ts';

/** A forbidden word, and its replacement. */
type Rule = {
  says: RegExp;
  write: string;
  /** Passages in which the word is right; they are removed before the search. */
  but?: RegExp;
  /** Places where the word has another meaning. */
  except?: readonly string[];
};

const rules: Record<Locale, readonly Rule[]> = {
  'zh-CN': [
    { says: /你/, write: '写“您”，或者不写主语。' },
    { says: /帐[户号]/, write: '写“账户”。' },
    {
      says: /账号/,
      write: '写“账户”；客户自己系统里的账号除外，在这里的 except 里登记。',
      except: [
        'zh-CN/articles/data-leaving-china.md',
        'zh-CN/articles/saas-exit-before-entry.md',
        'zh-CN/packages/cloud-start.md',
        'zh-CN/topics/going-abroad-in-order.md',
      ],
    },
    {
      says: /支付/,
      write: '写“付款”；“支付”只用在支付宝、微信支付、支付机构、支付密码里。',
      but: /支付宝|微信支付|支付机构|支付密码/g,
    },
    { says: /官方规费|规费/, write: '写“官费”。' },
    { says: /消息通知|站内信|站内通知/, write: '写“通知”。' },
    { says: /订购/, write: '写“下单”或“购买”。' },
    {
      says: /多数(?:团队|公司|客户|企业)的选择/,
      write: '写“推荐”：没有可以数的客户。',
    },
    {
      says: /工作日内可见|[一1] ?[至到] ?[五5] ?个?工作日/,
      write: '退款写“通常 1–5 个工作日到账”。',
    },
    {
      says: /[张个](?:未付款的)?(?:会员)?订单/,
      write: '写“这笔订单”“一笔订单”。',
    },
    { says: /动账/, write: '写“资金操作”。' },
    { says: /重新读取|没有读到/, write: '加载页面内容写“重新加载”“加载失败”。' },
    {
      says: /(?:步骤|红冲|材料|”)已完成/,
      write: '写“已办完”或“步骤完成”：“已完成”只说订单，意思是全部交付。',
      but: /订单“[^”]*”已完成/g,
    },
    { says: /守望|守候/, write: '写“等待付款”或“正在查询”。' },
    { says: /结算，实付/, write: '付款之前写“应付”；“实付”是已经付过的钱。' },
    {
      says: /desk[ -]?case|staffSession/i,
      write: '内部名称不写给客户，例如写“服务器一侧的记录”。',
    },
    { says: /服务台|工作台/, write: '写“控制台”。' },
    { says: /一秒之内/, write: '不写没有保证的时间。' },
    { says: /仅(?:限|支持)(?:中国)?大陆(?:手机|号码)/, write: '境外号码也可以填写。' },
  ],
  'en-US': [
    {
      says: /\bsign(?:s|ed|ing)?[ -](?:in|out)s?\b(?! (?:writing|one class))/i,
      write: 'Write "log in", "logged in", "login", "log out"; for a list at a door, "check in".',
      except: ['en-US/packages/trademark-starter.md', 'en-US/reports/rd-super-deduction-ledger.md'],
    },
    {
      says: /"(?:Load again|Read again|Reload)"/,
      write: 'Write "Try again".',
    },
    { says: /\bmainland (?:China )?numbers only\b/i, write: 'Numbers from abroad are taken too.' },
    {
      says: /desk[ -]?case|staffSession/i,
      write: 'Write a word that customers know, such as "the server’s records".',
    },
    { says: /\bwithin a second\b/i, write: 'Leave out a time that nobody guarantees.' },
    { says: /\\"/, write: 'Write quotation marks as “ and ”.' },
    { says: /\bone to five working days\b/i, write: 'Write "usually within 1–5 working days".' },
    { says: /\be-mails?\b/i, write: 'Write "email".' },
    { says: /[a-z]'[a-z]/i, write: 'Write the apostrophe as ’.' },
    {
      says: /\bregister(?:ing)? (?:your|an) account\b/i,
      write: 'Write "sign up".',
    },
    {
      says: /\bmost (?:teams|companies|customers) choose\b/i,
      write: 'Write "Recommended": there are no customers to count.',
    },
    {
      says: new RegExp(
        `\\b(?:${[
          '\\w*colour\\w*',
          'favour\\w*',
          'behaviour\\w*',
          'neighbour\\w*',
          'labour\\w*',
          'honour\\w*',
          'centres?',
          'metres?',
          'licences?',
          'defences?',
          'offences?',
          'practis\\w+',
          '(?:organ|recogn|optim|legal|author|amort|capital|summar|final|real|minim|maxim|standard|categor|util|apolog|item|prior|custom|penal|commercial|informat)is(?:e[ds]?|ing|ations?)',
          'analys(?:e|ed|ing)',
          'programmes?',
          'artefacts?',
          'cheques?',
          'instalments?',
          'fulfil(?:s|ment)?',
          'enquir\\w+',
          'judgement',
          'labell\\w+',
          'travell\\w+',
          'modell\\w+',
          'spelt|learnt|whilst|amongst|fortnight',
          'towards|afterwards|backwards',
          'ticks?|ticked|moulds?',
          'South-East',
          'per cent',
          'grey',
        ].join('|')})\\b`,
        'i',
      ),
      write: 'Write it as in the United States ("cancelled" stays: it is a word of the contract).',
    },
  ],
};

const lines = new Map(Object.keys(rules).map((locale) => [locale, linesIn(locale)]));

describe('the vocabulary', () => {
  it.each(
    Object.entries(rules).flatMap(([locale, list]) =>
      list.map((rule) => [locale, String(rule.says).slice(0, 60), rule] as const),
    ),
  )('the vocabulary of %s has nothing that matches %s', (locale, _, rule) => {
    const strays = (lines.get(locale) ?? [])
      .filter(({ at, text }) => breaks(rule, at, text))
      .map((line) => ({ ...line, instead: rule.write }));

    expect(strays).toEqual([]);
  });

  it.each(Object.keys(rules))(
    'the vocabulary of %s has no straight quotation mark in a body',
    (locale) => {
      const straight = contentFolders(locale)
        .flatMap(filesIn)
        .filter((path) =>
          /["']/.test(withoutCharts(removeFrontMatter(readFileSync(path, 'utf8')))),
        );

      expect(straight).toEqual([]);
    },
  );

  it('the vocabulary has no unused exception', () => {
    const idle = Object.entries(rules).flatMap(([locale, list]) =>
      list.flatMap(({ says, except = [] }) =>
        except.filter(
          (place) =>
            !(lines.get(locale) ?? []).some(
              ({ at, text }) => at.startsWith(place) && says.test(text),
            ),
        ),
      ),
    );

    expect(idle).toEqual([]);
  });

  it.each([
    ['zh-CN', '请完成支付。'],
    ['zh-CN', '你的帐户'],
    ['zh-CN', '多数团队的选择'],
    ['zh-CN', '通常一至五个工作日到账'],
    ['zh-CN', '全部步骤已完成'],
    ['zh-CN', '按年结算，实付 ¥5,391'],
    ['zh-CN', '结果通常在一秒之内显示'],
    ['zh-CN', '登录服务台'],
    ['zh-CN', '仅支持大陆手机号'],
    ['zh-CN', '款项以 desk case 查到的为准'],
    ['en-US', 'Sign in to continue'],
    ['en-US', 'You have been signed out.'],
    ['en-US', 'Most teams choose this'],
    ['en-US', 'A licence for your organisation'],
    ['en-US', 'Full-colour programme'],
    ['en-US', 'Please tick this afterwards'],
    ['en-US', 'The result appears within a second'],
    ['en-US', 'Mainland China numbers only'],
    ['en-US', 'Desk case shows the money'],
    ['en-US', "The year's end"],
    ['en-US', 'Write \\"pay\\" or \\"drop\\"'],
  ] as const)('the vocabulary refuses in %s: %s', (locale, text) => {
    expect(rules[locale].some((rule) => breaks(rule, 'anywhere', text))).toBe(true);
  });

  it.each([
    ['zh-CN', '用支付宝或微信支付扫码，以支付机构的结果为准。'],
    ['zh-CN', '订单已完成，款项通常 1–5 个工作日到账。'],
    ['en-US', 'Every color license is recognized; cancelled orders stay.'],
  ] as const)('the vocabulary accepts in %s: %s', (locale, text) => {
    expect(rules[locale].filter((rule) => breaks(rule, 'anywhere', text))).toEqual([]);
  });
});

it('the console is a console in every text that its readers have', () => {
  const texts = [
    ...filesIn('locales').filter((file) => file.includes('/console-')),
    'contract/staff/errors.ts',
    'src/console/index.html',
    'src/console/main.tsx',
    'server/bin/switches.ts',
    'server/domain/staff/one-time-codes.ts',
  ].map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const strays = texts.filter(({ text }) => /(?<!['.\w])\bdesk\b(?!\.\w)/i.test(text));

  expect(strays.map(({ file }) => file)).toEqual([]);
});

function breaks({ says, but, except = [] }: Rule, at: string, text: string): boolean {
  const left = but === undefined ? text : text.replaceAll(but, '');
  return says.test(left) && !except.some((place) => at.startsWith(place));
}

/** Returns every line of a language: locales, content, and texts of the server. */
function linesIn(locale: string): readonly { at: string; text: string }[] {
  const own = [`locales/${locale}`, ...contentFolders(locale)].flatMap(filesIn).flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      // What customers say is in their words; keys are names in code and are not read.
      .map((line) => line.replace(/^\s*(?:"said": ".*|"[^"]*":)/, ''))
      .map((text, index) => ({ at: placed(path, index), text })),
  );
  return [
    ...own,
    ...spoken().filter(({ text }) =>
      locale === 'zh-CN' ? isChinese(text) : !isChinese(text) && text.includes(' '),
    ),
  ];
}

/** Returns the folders with content of a language: that of the sample, and that to begin with. */
function contentFolders(locale: string): readonly string[] {
  return [`server/content/${locale}`, `server/content/start/${locale}`];
}

function spoken(): readonly { at: string; text: string }[] {
  const files = [
    'contract/staff/errors.ts',
    'contract/failures.ts',
    'contract/base/fields.ts',
    'contract/refunds/terms.ts',
    'contract/service/begin.ts',
    'server/domain/jobs/attention-message.ts',
    'sandbox/wallet-server/texts.ts',
    'src/app/shell/bootstrap-failure.ts',
    ...filesIn('server/demo'),
    ...filesIn('server/domain').filter((path) => !path.startsWith('server/domain/reconciliation/')),
  ];
  return files.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(/'([^']*)'|`([^`]*)`/g)].map(([, plain, filled]) => ({
          at: placed(path, index),
          text: plain ?? filled ?? '',
        })),
      ),
  );
}

function removeFrontMatter(markdown: string): string {
  return markdown.replace(/^---\n.*?\n---\n/s, '');
}

function placed(path: string, index: number): string {
  return `${path.replace(/^(?:locales|server\/content)\//, '')}:${index + 1}`;
}

function isChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

/** The YAML of a chart needs quotation marks. */
function withoutCharts(body: string): string {
  return body.replace(/```chart\n[\s\S]*?```/g, '');
}
