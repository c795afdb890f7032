import { packZip } from '#server/sandbox/wallet-server/zip.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument';

/** Returns a document of Word with a heading and paragraphs. */
export function writeDocx(heading: string, paragraphs: readonly string[]): Uint8Array<ArrayBuffer> {
  const paragraph = (text: string, more: string) =>
    `<w:p><w:pPr><w:spacing w:after="120" w:line="360" w:lineRule="auto"/></w:pPr><w:r><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="宋体"/>${more}</w:rPr><w:t xml:space="preserve">${escape(text)}</w:t></w:r></w:p>`;
  const title = paragraph(heading, '<w:b/><w:sz w:val="36"/>');
  const body = paragraphs.map((text) => paragraph(text, '<w:sz w:val="22"/>')).join('\n');
  return pack({
    part: 'word/document.xml',
    type: `${types}.wordprocessingml.document.main+xml`,
    content: `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${title}\n${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr></w:body></w:document>`,
    others: [],
  });
}

/** Returns a workbook of Excel with one sheet, the first row of which says what the columns are. */
export function writeXlsx(
  sheet: string,
  rows: readonly (readonly string[])[],
): Uint8Array<ArrayBuffer> {
  const cells = rows.map((row, at) => {
    const own = row.map(
      (text, column) =>
        `<c r="${String.fromCharCode(65 + column)}${at + 1}" t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`,
    );
    return `<row r="${at + 1}">${own.join('')}</row>`;
  });
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const columns = (rows[0] ?? []).map(
    (_, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${at === 1 ? 48 : 16}" customWidth="1"/>`,
  );
  return pack({
    part: 'xl/workbook.xml',
    type: `${types}.spreadsheetml.sheet.main+xml`,
    content: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escape(sheet.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    others: [
      {
        part: 'xl/_rels/workbook.xml.rels',
        type: null,
        content: `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      },
      {
        part: 'xl/worksheets/sheet1.xml',
        type: `${types}.spreadsheetml.worksheet+xml`,
        content: `<worksheet xmlns="${main}"><cols>${columns.join('')}</cols><sheetData>${cells.join('\n')}</sheetData></worksheet>`,
      },
    ],
  });
}

type Part = { part: string; type: string | null; content: string };

/** Returns the parts as the ZIP file that an Office document is, not deflated. */
function pack({ others, ...main }: Part & { others: readonly Part[] }): Uint8Array<ArrayBuffer> {
  const overrides = [main, ...others].flatMap(({ part, type }) =>
    type === null ? [] : [`<Override PartName="/${part}" ContentType="${type}"/>`],
  );
  const parts = [
    {
      part: '[Content_Types].xml',
      content: `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    },
    {
      part: '_rels/.rels',
      content: `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="${main.part}"/></Relationships>`,
    },
    main,
    ...others,
  ];
  const encoder = new TextEncoder();
  return packZip(
    parts.map(({ part, content }) => ({
      name: encoder.encode(part),
      content: encoder.encode(head + content),
      isStored: true,
    })),
  );
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
