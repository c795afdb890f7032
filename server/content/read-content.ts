import { createHash } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import { basename, dirname, join, parse } from 'node:path';
import * as v from 'valibot';
import { fillProductTerms } from '#contract/orders/product-terms.ts';
import { getServiceBegins } from '#contract/service/begin.ts';
import { Locale } from '#contract/base/picklists.ts';
import { serviceSlugPattern } from '#contract/base/typed-fields.ts';
import { normalizeTyped } from '#contract/base/typed-text.ts';
import { ChartSource } from '#server/db/tables/chart-source.ts';
import {
  Facts,
  FileKind,
  findShape,
  idPattern,
  shapes,
  Texts,
} from '#server/db/tables/content-kinds.ts';
import { getChinesePath, type ContentFault, type ContentItem, type Draft } from './content-item.ts';
import { toChart } from './chart.ts';
import { coverArticles } from './covers.ts';
import { checkFields, readFrontMatter, type FrontMatter } from './front-matter.ts';
import { readMarkdown } from './markdown.ts';
import { readYaml } from './read-yaml.ts';
import { downloadsIn, readPapers, type PapersManifest } from './papers-manifest.ts';
import { parkFile, ParkWords, parkWordsFile, readPark } from './read-park.ts';
import { catalogueFile, PlanWords, readPlans, wordsFile } from './read-plans.ts';
import { checkReferences } from './references.ts';
import { longestFile, refuseFrontMatter, refuseMarkdown } from './size-limits.ts';

export type Content = {
  items: ContentItem[];
  faults: ContentFault[];
  /** The same for the same files. */
  version: string;
};

/** A file as it lies in the folder. */
type Source = { file: string; locale: Locale; kind: string; id: string; text: string };

/** The facts of a service as they lie in the folder. */
type FactsSource = Pick<Source, 'file' | 'id' | 'text'>;

/**
 * Reads every pair of files in the folder. Broken files are left out and listed in `faults`; what is sold and the words
 * of pages stay as they were `before`: all plans while one is broken, and each broken service and page. `hasDoor` says
 * whether the operator's SaaS opens from the site.
 */
export async function readContent(
  directory: string,
  before: readonly ContentItem[] = [],
  hasDoor = true,
): Promise<Content> {
  const sources = await readSources(directory, hasDoor);
  const services = await readServiceFacts(directory);
  const downloads = await readDownloads(directory);
  const papers = await readPapers(directory);
  const catalogue = await readStart(join(directory, catalogueFile)).catch(() => null);
  const park = await readStart(join(directory, parkFile)).catch(() => null);
  const version = createHash('sha256')
    .update(JSON.stringify([sources, services, downloads, papers, catalogue, park]))
    .digest('base64url');
  const plans = readPlans(catalogue, {
    'zh-CN': readPlanWords(sources, 'zh-CN'),
    'en-US': readPlanWords(sources, 'en-US'),
  });
  const places = readPark(park, {
    'zh-CN': readWords(sources, `zh-CN/${parkWordsFile}`, ParkWords),
    'en-US': readWords(sources, `en-US/${parkWordsFile}`, ParkWords),
  });
  const faults = [...plans.faults, ...places.faults];
  const drafts: Draft[] = [];
  for (const { file, id } of services) {
    if (sources.some((source) => source.kind === 'services' && source.id === id)) continue;
    const words = Locale.options.map((locale) => `${locale}/services/${id}.md`);
    faults.push({ file, line: 1, problem: `has no words: add ${words.join(' and ')}` });
  }
  for (const [chinese, english] of pairSources(sources)) {
    const read = readPair(chinese, english, services, papers);
    if ('faults' in read) faults.push(...read.faults);
    else drafts.push(read);
  }
  const keepIfBroken = (kind: ContentItem['kind'], read: Pick<Content, 'items' | 'faults'>) =>
    read.faults.length > 0 ? before.filter((item) => item.kind === kind) : read.items;
  const soldPlans = keepIfBroken('plans', plans);
  const soldPlaces = keepIfBroken('places', places);
  const invalid = checkReferences(
    drafts,
    new Set([
      ...[...sources, ...soldPlans, ...soldPlaces].map(({ kind, id }) => `${kind}/${id}`),
      ...downloads,
    ]),
  );
  faults.push(...invalid);
  const left = new Set(invalid.map(({ file }) => file.replace(/^en-US/, 'zh-CN')));
  return {
    items: coverArticles([
      ...drafts
        .filter(({ item, file }) => !left.has(file) && !left.has(getChinesePath(item)))
        .map(({ item }) => item),
      ...soldPlans,
      ...soldPlaces,
      ...before.filter((item) => isNeeded(item.kind) && isBroken(item, faults)),
    ]),
    faults: faults.toSorted((one, other) => one.file.localeCompare(other.file)),
    version,
  };
}

async function readSources(directory: string, hasDoor: boolean): Promise<Source[]> {
  const found = await Promise.all(
    Locale.options.map(async (locale) => {
      const names = await readdir(join(directory, locale), { recursive: true });
      const files = names.map((name) => name.replaceAll('\\', '/')).filter(isContentFile);
      return Promise.all(
        files.toSorted().map(async (name) => {
          const [kind = '', id = ''] = name.replace(/\.md$/, '').split(/\/(.*)/s);
          const written = await readStart(join(directory, locale, name));
          const text = fillProductTerms(written, locale, getServiceBegins(locale, hasDoor));
          return { file: `${locale}/${name}`, locale, kind, id, text };
        }),
      );
    }),
  );
  return found.flat();
}

/** Says whether a fault is in one of the files of what is sold, or in the words of a page. */
export function isOfCatalogue({ file }: ContentFault): boolean {
  const isOfAll = file === catalogueFile || file === parkFile || isWords(file);
  return isOfAll || isNeeded(basename(dirname(file)));
}

/** Says whether a file has the words of all plans, or of all places. */
function isWords(file: string): boolean {
  return Locale.options.some(
    (locale) => file === `${locale}/${wordsFile}` || file === `${locale}/${parkWordsFile}`,
  );
}

/** Says whether items of a kind stay as they were while their files are broken. */
function isNeeded(kind: string): boolean {
  return kind === 'services' || kind === 'pages';
}

function isBroken({ kind, id }: ContentItem, faults: readonly ContentFault[]): boolean {
  return faults.some(({ file }) => {
    const { name, dir } = parse(file);
    return name === id && basename(dir) === kind;
  });
}

/** Reads the facts of every service; a folder without services needs none. */
async function readServiceFacts(directory: string): Promise<FactsSource[]> {
  const names = await readdir(join(directory, 'services')).catch(() => []);
  return Promise.all(
    names
      .toSorted()
      .filter((name) => /^[^.~_].*\.yaml$/.test(name))
      .map(async (name) => {
        const file = `services/${name}`;
        return {
          file,
          id: name.replace(/\.yaml$/, ''),
          text: await readStart(join(directory, file)),
        };
      }),
  );
}

/** Returns a file, or of one that is too long as much as shows that it is. */
async function readStart(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.min(size, longestFile + 1));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    return bytes.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Lists the downloads as `files/<name>`; a folder without reports needs none. */
async function readDownloads(directory: string): Promise<string[]> {
  const names = await readdir(downloadsIn(directory)).catch(() => []);
  return names.toSorted().map((name) => `files/${name}`);
}

// Editors leave swap files and drafts in the same folder.
function isContentFile(name: string): boolean {
  return name.endsWith('.md') && !/(?:^|\/)[.~_]/.test(name);
}

function readPlanWords(sources: readonly Source[], locale: Locale) {
  const file = `${locale}/${wordsFile}`;
  const problem = `is missing: it names the plans of ${catalogueFile}`;
  return readWords(sources, file, PlanWords) ?? createFault({ file }, 1, problem);
}

function readWords<Schema extends v.GenericSchema>(
  sources: readonly Source[],
  file: string,
  schema: Schema,
) {
  const source = sources.find((each) => each.file === file);
  return source === undefined ? null : readHalf(source, schema, false);
}

function pairSources(sources: readonly Source[]): [Source | undefined, Source | undefined][] {
  const pairs = new Map<string, [Source | undefined, Source | undefined]>();
  for (const source of sources.filter(({ file }) => !isWords(file))) {
    const name = `${source.kind}/${source.id}`;
    const [chinese, english] = pairs.get(name) ?? [];
    pairs.set(name, source.locale === 'zh-CN' ? [source, english] : [chinese, source]);
  }
  return [...pairs.values()];
}

function readPair(
  chinese: Source | undefined,
  english: Source | undefined,
  services: readonly FactsSource[],
  papers: PapersManifest,
): Draft | { faults: ContentFault[] } {
  if (chinese === undefined || english === undefined) {
    const file = (chinese ?? english)?.file ?? '';
    const other = chinese === undefined ? 'Chinese' : 'English';
    return { faults: [{ file, line: 1, problem: `has no ${other} file next to it` }] };
  }
  const kind = v.safeParse(FileKind, chinese.kind);
  if (!kind.success) return createFault(chinese, 1, `${chinese.kind} is no kind of content`);
  if (!idPattern.test(chinese.id)) return createFault(chinese, 1, `${chinese.id} is not an id`);
  const shape = findShape(kind.output, chinese.id);
  if (shape === null) return createFault(chinese, 1, `${chinese.id} is no page with words`);
  const { facts, texts, hasBody } = shape;
  const apart = kind.output === 'services' ? readFactsFile(chinese.id, services) : null;
  const zh = readHalf(
    chinese,
    v.strictObject(apart === null ? { ...facts, ...texts } : texts),
    hasBody,
  );
  const en = readHalf(english, v.strictObject(texts), hasBody);
  if ('faults' in zh || 'faults' in en || (apart !== null && 'faults' in apart)) {
    const parts = [apart, zh, en];
    return {
      faults: parts.flatMap((part) => (part !== null && 'faults' in part ? part.faults : [])),
    };
  }
  const {
    fields: factFields,
    file,
    getLine,
  } = apart ?? {
    ...zh,
    file: chinese.file,
    getLine: zh.front.getLine,
  };
  const isPage = kind.output === 'pages';
  const known = v.parse(Facts, isPage ? {} : factFields);
  const isSold = known.price.cny > 0 && ['articles', 'reports'].includes(kind.output);
  const bodies = {
    'zh-CN': readMarkdown(zh.front.body, isSold),
    'en-US': readMarkdown(en.front.body, isSold),
  };
  const paper = papers[`${kind.output}/${chinese.id}`];
  const toFields = (fields: object) =>
    isPage ? { title: chinese.id, words: { [chinese.id]: fields } } : fields;
  const text = {
    'zh-CN': { ...toTexts(toFields(zh.fields)), paper: paper?.['zh-CN'] ?? null },
    'en-US': { ...toTexts(toFields(en.fields)), paper: paper?.['en-US'] ?? null },
  };
  const { full: zhFull } = bodies['zh-CN'];
  const { full: enFull } = bodies['en-US'];
  const item: ContentItem = {
    kind: kind.output,
    id: chinese.id,
    facts: known,
    texts: text,
    body: { 'zh-CN': bodies['zh-CN'].open, 'en-US': bodies['en-US'].open },
    paidBody: zhFull === null || enFull === null ? null : { 'zh-CN': zhFull, 'en-US': enFull },
    search: {
      'zh-CN': createSearchText(text['zh-CN'], bodies['zh-CN'].text),
      'en-US': createSearchText(text['en-US'], bodies['en-US'].text),
    },
  };
  return { item, file, getLine, getWordLine: zh.front.getLine };
}

/** The facts of a service, and where each of them stands. */
function readFactsFile(
  id: string,
  services: readonly FactsSource[],
): (Pick<Draft, 'file' | 'getLine'> & { fields: object }) | { faults: ContentFault[] } {
  const source = services.find((each) => each.id === id);
  const file = `services/${id}.yaml`;
  // The samples of all services have the address /api/v1/services/samples.
  if (!serviceSlugPattern.test(id) || id === 'samples') {
    const rule = '2 to 40 small letters, digits and hyphens, and not samples';
    return createFault({ file }, 1, `${id} is no name of a service: ${rule}`);
  }
  if (source === undefined) {
    return createFault({ file }, 1, 'is missing: it holds the facts of the service');
  }
  const yaml = refuseFrontMatter(source.text) ?? readYaml(source.text);
  if ('problem' in yaml) return { faults: [{ file, ...yaml }] };
  const checked = checkFields(yaml, v.strictObject(shapes.services.facts));
  if ('problems' in checked) {
    return { faults: checked.problems.map((problem) => ({ file, ...problem })) };
  }
  return { fields: checked.output, file, getLine: yaml.getLine };
}

function toTexts(fields: object): Texts {
  const source = 'diagram' in fields ? v.safeParse(ChartSource, fields.diagram) : null;
  const diagram = source?.success === true ? toChart(source.output) : null;
  return v.parse(Texts, { ...fields, diagram });
}

function readHalf<Schema extends v.GenericSchema>(
  source: Source,
  schema: Schema,
  hasBody: boolean,
): { fields: v.InferOutput<Schema>; front: FrontMatter } | { faults: ContentFault[] } {
  if (source.text.includes('\u0000')) return createFault(source, 1, 'is not a text');
  if (Buffer.byteLength(source.text) > longestFile) {
    return createFault(source, 1, `is longer than ${longestFile / 1024} KiB`);
  }
  const unknown = source.text.indexOf('{{begins');
  if (unknown >= 0) {
    const line = source.text.slice(0, unknown).split('\n').length;
    return createFault(source, line, 'says when something begins that cannot be bought');
  }
  const front = readFrontMatter(source.text);
  if ('problem' in front) return createFault(source, front.line, front.problem);
  const checked = checkFields(front, schema);
  if ('problems' in checked) {
    return { faults: checked.problems.map((problem) => ({ file: source.file, ...problem })) };
  }
  if (hasBody !== (front.body.trim() !== '')) {
    const line = source.text.split('\n').length - front.body.split('\n').length + 1;
    return createFault(source, line, hasBody ? 'has no text' : 'has a text that no page shows');
  }
  const refusal = refuseMarkdown(front.body);
  if (refusal !== null) {
    const line = source.text.split('\n').length - front.body.split('\n').length + refusal.line;
    return createFault(source, line, refusal.problem);
  }
  return { fields: checked.output, front };
}

function createSearchText({ title, summary, text }: Texts, body: string): string {
  return normalizeTyped([title, summary, text, body].join('\n')).toLowerCase();
}

function createFault(
  { file }: Pick<Source, 'file'>,
  line: number,
  problem: string,
): { faults: ContentFault[] } {
  return { faults: [{ file, line, problem }] };
}
