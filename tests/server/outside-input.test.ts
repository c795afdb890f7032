import { fileTypeFromBuffer } from 'file-type';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { staffCalls } from '#contract/staff/calls.ts';
import { readDetail } from '#contract/payments/difference-details.ts';
import { faultOfTaxNumber, normaliseTaxNumber } from '#contract/invoices/tax-number.ts';
import { parseFen } from '#contract/base/yuan.ts';
import { readCase } from '#machines/replay/read-case.ts';
import { readSupportCode } from '#machines/replay/support-code.ts';
import { rawMembers } from '#server/adapters/alipay/members.ts';
import { parseBillFen, cleanCell } from '#server/adapters/bill-table.ts';
import { unzip } from '#server/base/zip.ts';
import { readFrontMatter } from '#server/content/front-matter.ts';
import { readMarkdown } from '#server/content/markdown.ts';
import { csvLine } from '#contract/base/csv.ts';
import { plainEmail } from '#server/base/email-address.ts';
import { plainFileName } from '#server/domain/files/file-name.ts';
import { isDocument } from '#server/domain/invoices/documents.ts';
import { formatDeviceName } from '#server/base/device-name.ts';
import { normalizeName } from '#server/records/actor.ts';
import { checkInput, parseJson } from '#server/http/input.ts';
import { findStates } from '#src/charts/find-states.ts';
import { allowedMilliseconds, leastMilliseconds } from '#tests/support/thread-milliseconds.ts';

const megabyte = 1024 * 1024;
const most = allowedMilliseconds();

/** Repeats a text to one megabyte in UTF-8. */
const repeated = (text: string) => text.repeat(Math.floor(megabyte / Buffer.byteLength(text)));

// Marks that normalization sorts, a letter that it expands to 18, and characters that fields search for.
const typed = [
  'a\u0301\u0316',
  '\u0301\u0316',
  '\u0301\uFF9E',
  '\uFDFA',
  ' ',
  ' .',
  '9',
  '9-',
  'a',
  'A1',
]
  .concat([
    'a@b.',
    '.',
    '-',
    '\n',
    '\u200B',
    '\u202D',
    '中',
    '１',
    '\u{1F600}',
    '"',
    '\\',
    '/',
    '%',
    '+',
  ])
  .map(repeated);

const states = [
  {
    machine: 'm',
    path: 'p',
    name: 'A … of … a',
    texts: ['a…a…a…a…a…a', '…9…', 'x'],
    said: ['扣款了'],
  },
];

const typedParsers: Readonly<Record<string, (text: string) => unknown>> = {
  'the detail of a difference': readDetail,
  'a tax number': (text) => faultOfTaxNumber(normaliseTaxNumber(text)),
  'an amount': parseFen,
  'an amount of a bill': parseBillFen,
  'a cell of a bill': cleanCell,
  'a support code': readSupportCode,
  'a case': readCase,
  'a case with a link': (text) => readCase(`https://x#${text}`),
  'a line of an export': (text) => csvLine([text]),
  'an e-mail address': plainEmail,
  'the name of a file': (text) => plainFileName(text, 'image/png'),
  'the name of a browser': formatDeviceName,
  'the name of a colleague': normalizeName,
  'a query in the flows': (text) => findStates(states, text),
};

// The first bytes of formats that file-type reads further.
const fileHeads = [
  'PK\u0003\u0004',
  '0&\u00B2u\u008Ef\u00CF\u0011\u00A6\u00D9',
  'ID3',
  '\u001AE\u00DF\u00A3',
  '\u0089PNG\r\n\u001A\n',
  'RIFF',
  '%PDF-',
  'II*\0',
  '\0\0\0\u0018ftyp',
  '<?xml ',
  '\u001F\u008B\b',
  '\u00FF\u00D8\u00FF',
];

describe('one megabyte of typed text costs little processor time', () => {
  test.each(Object.entries(typedParsers))('the cost holds as %s', async (_, parse) => {
    const slow = await listSlowInputs(typed.map((text) => [text, () => parse(text)]));
    expect(slow).toEqual([]);
  });

  const leaves = [...Object.entries(calls), ...Object.entries(staffCalls)].flatMap(([name, call]) =>
    [
      'body' in call ? stringsIn(call.body, `${name} body`) : [],
      'query' in call ? stringsIn(call.query, `${name} query`) : [],
    ].flat(),
  );
  const schemas = [...new Map(leaves.map(({ schema, place }) => [schema, place]))];

  test('the cost holds in every text of every call of the contract', async () => {
    expect(leaves.length).toBeGreaterThan(100);
    const slow = [];
    for (const [schema, place] of schemas) {
      const found = await listSlowInputs(
        typed.map((text) => [text, () => v.safeParse(schema, text)]),
      );
      slow.push(...found.map((each) => ({ place, ...each })));
    }
    expect(slow).toEqual([]);
  });
});

describe('one megabyte of a file or a body costs little processor time', () => {
  const text = (...parts: string[]) =>
    parts.map((part): [string, string] => [part, repeated(part)]);
  const inputs: readonly [string, (text: string) => unknown, readonly [string, string][]][] = [
    [
      'an invoice in XML',
      (xml) => isDocument('xml', Buffer.from(`<?xml?>${xml}!`)),
      text('<!---->', '<!--', '-->', ' ', '<', '<a', '<?xml', '<?xml?>', '?>'),
    ],
    [
      'an invoice in PDF',
      (pdf) => isDocument('pdf', Buffer.from(`${pdf}%PDF-1.4${pdf}%%EOF`)),
      text('%PDF', '%%EOF', ' '),
    ],
    [
      'an invoice in OFD',
      (ofd) => isDocument('ofd', Buffer.from(`PK\u0003\u0004${ofd}`, 'latin1')),
      text('PK\u0005\u0006', 'PK\u0001\u0002', 'PK\u0001\u0002\0', '\0'),
    ],
    [
      'a ZIP file of a bill',
      (zip) => unzip(Buffer.from(zip, 'latin1'), { maxFiles: 8, maxBytes: megabyte }),
      text('PK\u0005\u0006', 'PK\u0001\u0002', '\0'),
    ],
    [
      'the type of a file',
      (file) => fileTypeFromBuffer(Buffer.from(file, 'latin1')),
      fileHeads.flatMap((head) =>
        ['\0', '\u00FF', 'PK\u0003\u0004', '\0\0\0\u0001'].map((rest): [string, string] => [
          `${head} ${rest}`,
          head + repeated(rest),
        ]),
      ),
    ],
    [
      'a response of a wallet',
      (json) => rawMembers(`{"a":${json}}`),
      [
        ['nested', '['.repeat(megabyte / 2) + ']'.repeat(megabyte / 2)],
        ['quotes', JSON.stringify('"'.repeat(megabyte / 2))],
        ['members', `1${Array.from({ length: 90_000 }, (_, at) => `,"a${at}":1`).join('')}`],
      ],
    ],
    [
      'Markdown',
      (markdown) => readMarkdown(markdown, false),
      text('](', '**a_ ', '> ', '[^a]', '[x]: ', '- ', '\n', 'a', '`` ` ', '<a '),
    ],
    [
      'front matter',
      (yaml) => readFrontMatter(`---\n${yaml}\n---\n`),
      text('[', '&a ', '*a ', '"', '!t ', 'a:\n ', '\n', '---\nx', '---'),
    ],
    [
      'a body of a call',
      (json) => checkInput(Attachments, parseJson(json)),
      [
        ['numbers', JSON.stringify({ ids: Array(megabyte / 4).fill(0) })],
        ['lists', `{"ids":[${'[],'.repeat(megabyte / 4)}[]]}`],
        ['nested', `{"ids":${'['.repeat(megabyte / 2)}${']'.repeat(megabyte / 2)}}`],
        ['members', `{"a":1${Array.from({ length: 90_000 }, (_, at) => `,"a${at}":1`).join('')}}`],
      ],
    ],
  ];

  test.each(inputs)('the cost holds as %s', async (_, parse, texts) => {
    const slow = await listSlowInputs(texts.map(([name, whole]) => [name, () => parse(whole)]));
    expect(slow).toEqual([]);
  });
});

const Attachments = v.object({
  ids: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(5)),
});

async function listSlowInputs(inputs: readonly (readonly [string, () => unknown])[]) {
  const slow = [];
  for (const [name, work] of inputs) {
    const ms = await leastMilliseconds(work, most);
    if (ms > most) slow.push({ name: name.slice(0, 12), ms });
  }
  return slow;
}

/** Returns the schemas of all texts within a schema, each with its whole pipe. */
function stringsIn(
  schema: v.GenericSchema,
  place: string,
): { schema: v.GenericSchema; place: string }[] {
  const inner = 'pipe' in schema && Array.isArray(schema.pipe) ? schema.pipe[0] : schema;
  if (inner.type === 'string') return [{ schema, place }];
  const parts: [string, unknown][] = [
    ...Object.entries('entries' in inner && typeof inner.entries === 'object' ? inner.entries : {}),
    ...Object.entries('options' in inner && Array.isArray(inner.options) ? inner.options : []),
    ...(['item', 'wrapped'] as const).flatMap((key): [string, unknown][] =>
      key in inner ? [[key, inner[key]]] : [],
    ),
  ];
  return parts.flatMap(([name, part]) =>
    isSchema(part) ? stringsIn(part, `${place}.${name}`) : [],
  );
}

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}
