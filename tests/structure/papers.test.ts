import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { Locale } from '#contract/base/picklists.ts';
import { ownContentDir } from '#server/content/live-content.ts';
import { downloadsIn, readPapers, type PapersManifest } from '#server/content/papers-manifest.ts';
import { createNames } from '#server/domain/content/names.ts';
import { readContent } from '#server/content/read-content.ts';
import { countBlocks } from '#tools/papers/count-blocks.ts';
import { findForeignFonts } from '#tools/papers/find-foreign-fonts.ts';
import { listReports, readReportSources, readSampleSources } from '#tools/papers/read-sources.ts';
import { sampleSite } from '#tests/support/sample-site.ts';

const files = downloadsIn(ownContentDir);
const sources = [
  ...readReportSources(ownContentDir, sampleSite),
  ...readSampleSources(ownContentDir, sampleSite),
];
let papers: PapersManifest;

beforeAll(async () => {
  papers = await readPapers(ownContentDir);
});

function findEntry(paper: (typeof sources)[number]) {
  return papers[`${paper.kind}s/${paper.id}`]?.[paper.locale] ?? null;
}

describe('the printed papers', () => {
  it('each paper is printed from the source that is committed', () => {
    const old = sources.filter((paper) => findEntry(paper)?.source !== paper.source);
    expect(
      old.map(({ id, locale }) => `${id} ${locale}`),
      'Run `npm run reports` and commit what it writes.',
    ).toEqual([]);
  });

  it('each PDF is the one that the manifest describes', () => {
    const wrong = listReports(ownContentDir).flatMap(({ id }) =>
      Locale.options.filter((locale) => {
        const bytes = readFileSync(join(files, `${id}.${locale}.pdf`));
        const digest = hash('sha256', bytes, 'hex').slice(0, 16);
        return papers[`reports/${id}`]?.[locale].pdf !== digest;
      }),
    );
    expect(wrong, 'Run `npm run reports` and commit what it writes.').toEqual([]);
  });

  it('both languages of a paper contain the same', () => {
    const counts = (locale: Locale) =>
      sources
        .filter((paper) => paper.locale === locale)
        .map(({ id, blocks }) => ({
          id,
          ...countBlocks(blocks),
          chapters: blocks.filter((block) => block.kind === 'heading' && block.level === 2).length,
        }));
    expect(counts('en-US')).toEqual(counts('zh-CN'));
  });

  it('a chart of a paper is a chart and not a piece of code', () => {
    const codes = sources.flatMap(({ id, locale, blocks }) =>
      blocks.flatMap((block) => (block.kind === 'code' ? [`${id} ${locale}: ${block.text}`] : [])),
    );
    expect(codes).toEqual([]);
  });

  it('a report that costs money and is printed here has ten pages, templates and examples', () => {
    const paid = sources.filter(({ kind, id }) => {
      if (kind !== 'report') return false;
      const text = readFileSync(join(ownContentDir, `zh-CN/reports/${id}.md`), 'utf8');
      return !/cny: 0\b/.test(text);
    });
    const thin = paid.filter((paper) => {
      const entry = findEntry(paper);
      const { templates = 0, examples = 0 } = entry?.inside ?? {};
      return (entry?.pages ?? 0) < 10 || templates === 0 || examples === 0;
    });
    expect(thin.map(({ id, locale }) => `${id} ${locale}`)).toEqual([]);
  });

  it('a sample is one page', () => {
    const long = sources.filter(
      (paper) => paper.kind === 'sample' && findEntry(paper)?.pages !== 1,
    );
    expect(long.map(({ id, locale }) => `${id} ${locale}`)).toEqual([]);
  });
});

describe('a PDF that is printed here', () => {
  const printed = sources.filter(({ kind }) => kind === 'report');

  it.each(printed.map((paper) => [`${paper.id}.${paper.locale}`, paper] as const))(
    'the file %s is tagged and has a title, a language and bookmarks',
    async (name, paper) => {
      const bytes = readFileSync(join(files, `${name}.pdf`));
      expect(bytes.byteLength).toBeLessThan(400_000);
      const document = await PDFDocument.load(bytes, { updateMetadata: false });
      const { catalog } = document;
      expect({
        title: document.getTitle(),
        language: catalog.lookup(PDFName.of('Lang'), PDFString).asString(),
        isTagged: catalog
          .lookup(PDFName.of('MarkInfo'), PDFDict)
          .get(PDFName.of('Marked'))
          ?.toString(),
        hasStructure: catalog.lookup(PDFName.of('StructTreeRoot')) instanceof PDFDict,
        hasBookmarks: catalog.lookup(PDFName.of('Outlines')) instanceof PDFDict,
        pages: document.getPageCount(),
        date: document.getCreationDate()?.toISOString().slice(0, 10),
      }).toEqual({
        title: paper.title,
        language: paper.locale,
        isTagged: 'true',
        hasStructure: true,
        hasBookmarks: true,
        pages: findEntry(paper)?.pages,
        date: paper.day,
      });
    },
  );
});

describe('a PDF that is sold', () => {
  const names = listReports(ownContentDir).flatMap(({ id }) =>
    Locale.options.map((locale) => `${id}.${locale}.pdf`),
  );

  it.each(names)('the file %s has no font of the machine that printed it', async (name) => {
    const fonts = await findForeignFonts(readFileSync(join(files, name)));
    expect(fonts, 'Name a file with the sign in `tools/papers/paper.css`, PaperSigns.').toEqual([]);
  });
});

describe('the pictures of pages', () => {
  it('each picture exists in both widths and is small enough', () => {
    const limits = Object.entries(papers).flatMap(([key, entry]) =>
      Object.values(entry).flatMap(({ pictures }) =>
        pictures.flatMap(({ page, name }) => [
          [`${name}-480.avif`, key.startsWith('reports/') && page === 1 ? 14_000 : 25_000] as const,
          [`${name}-960.avif`, 40_000] as const,
        ]),
      ),
    );
    const tooLarge = limits.filter(
      ([name, most]) => statSync(join(files, 'pages', name)).size > most,
    );
    expect(tooLarge).toEqual([]);
    expect(
      readdirSync(join(files, 'pages')).toSorted(),
      'Run `npm run reports` and commit what it writes.',
    ).toEqual(limits.map(([name]) => name).toSorted());
  });

  it('no two reports share a cover', () => {
    const covers = listReports(ownContentDir).flatMap(({ id }) =>
      Locale.options.map((locale) => papers[`reports/${id}`]?.[locale].pictures[0]?.name),
    );
    const bytes = covers.map((name) =>
      hash('sha256', readFileSync(join(files, 'pages', `${name}-480.avif`))),
    );
    expect(new Set(bytes).size).toBe(listReports(ownContentDir).length * Locale.options.length);
  });
});

describe('the samples', () => {
  it('each service has at least two, each of a step that hands something over', async () => {
    const { items, faults } = await readContent(ownContentDir);
    expect(faults).toEqual([]);
    const services = items.filter(({ kind }) => kind === 'services');
    expect(
      services.map(({ id }) => {
        const own = items.filter(({ kind, facts }) => kind === 'samples' && facts.service === id);
        return own.length >= 2 ? 'enough' : id;
      }),
    ).toEqual(services.map(() => 'enough'));
  });
});

describe('the categories of reports', () => {
  it('each has its own of the four tints', async () => {
    const { items } = await readContent(ownContentDir);
    const rows = items.map(({ kind, id, facts, texts }) => ({
      kind,
      id,
      order: facts.order ?? 0,
      'zh-CN': texts['zh-CN'].title,
      'en-US': texts['en-US'].title,
    }));
    const names = createNames(rows);
    const ids = items.filter(({ facts }) => facts.area === 'report').map(({ id }) => id);
    expect(ids.map((id) => names.findTint(id)).toSorted()).toEqual([0, 1, 2, 3]);
  });
});

describe('the articles and packages', () => {
  it('each article has a diagram and a cover, and each package shows papers, in both languages', async () => {
    const { items, faults } = await readContent(ownContentDir);
    expect(faults).toEqual([]);
    const bare = items.flatMap(({ kind, id, facts, texts }) => {
      if (kind === 'packages') return (facts.papers ?? []).length === 0 ? [id] : [];
      if (kind !== 'articles') return [];
      return Locale.options.flatMap((locale) =>
        texts[locale].diagram === null || texts[locale].cover === null ? [`${id} ${locale}`] : [],
      );
    });
    expect(bare).toEqual([]);
  });
});
