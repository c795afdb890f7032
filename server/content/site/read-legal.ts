import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { LegalVersion } from '#contract/content/legal.ts';
import { contractFields } from '#contract/orders/contract-fields.ts';
import { fillProductTerms } from '#contract/orders/product-terms.ts';
import { getServiceBegins } from '#contract/service/begin.ts';
import { EnvError } from '#server/base/env-error.ts';
import {
  documentKinds,
  type DocumentKind,
  type LegalDocument,
  type LegalWords,
} from '#server/db/tables/legal.ts';
import type { SiteFile } from '#server/db/tables/site-identity.ts';
import { checkFields, readFrontMatter } from '../front-matter.ts';
import { readMarkdown } from '../markdown.ts';
import { readPlainFile } from '../plain-file.ts';
import { longestFile, refuseMarkdown } from '../size-limits.ts';

const anyLegalFile = /^(?:terms|privacy|contract)\b.*\.md$/i;
const fileName = /^(terms|privacy|contract)-(\d{4}-\d{2}-\d{2})\.(zh-CN|en-US)\.md$/;

const line = v.pipe(v.string('is not a text'), v.trim(), v.nonEmpty('is empty'));
const common = {
  title: line,
  changes: v.optional(line),
  sample: v.optional(v.boolean('is neither true nor false'), false),
};
const PageFields = v.strictObject({ ...common, lede: line, description: line });
const ContractFields = v.strictObject({
  ...common,
  lede: v.optional(line),
  description: v.optional(line),
});

type Half = { name: string; words: LegalWords; isSample: boolean; sections: number[] };

/**
 * Reads terms, privacy policy and contract in the folder, the newest version of each first. Of a kind without
 * a file it returns those of `instead`. Throws EnvError with a sentence that names file and line.
 */
export function readLegal(
  folder: string,
  site: SiteFile,
  instead: string = folder,
): LegalDocument[] {
  return documentKinds.flatMap((kind) => {
    const own = readKind(folder, kind, site);
    if (own.length > 0) return own;
    const sample = folder === instead ? [] : readKind(instead, kind, site);
    if (sample.length > 0) return sample;
    throw new EnvError(`There is no ${kind}-<date>.zh-CN.md next to the SITE_FILE.`);
  });
}

function readKind(folder: string, kind: DocumentKind, site: SiteFile): LegalDocument[] {
  const names = readdirSync(folder).filter(
    (name) => anyLegalFile.test(name) && name.toLowerCase().startsWith(kind),
  );
  const versions = new Set(names.map((name) => parseName(name).version));
  const documents = [...versions].toSorted().map((version) => {
    const halves = {
      'zh-CN': readHalf(folder, kind, version, 'zh-CN', names, site),
      'en-US': readHalf(folder, kind, version, 'en-US', names, site),
    };
    expectTwins(halves);
    return { kind, version, halves };
  });
  for (const { halves } of documents.slice(1)) {
    for (const { name, words } of Object.values(halves)) {
      if (words.changes === null && kind !== 'contract') {
        refuse(name, 1, 'changes is missing: say what differs from the version before');
      }
    }
  }
  return documents.toReversed().map(({ version, halves }) => ({
    kind,
    version,
    isSample: halves['zh-CN'].isSample || halves['en-US'].isSample,
    texts: { 'zh-CN': halves['zh-CN'].words, 'en-US': halves['en-US'].words },
  }));
}

function parseName(name: string): { version: string } {
  const [, , version = ''] = fileName.exec(name) ?? [];
  if (!v.is(LegalVersion, version)) {
    return refuse(
      name,
      1,
      'is not named like terms-2026-11-27.zh-CN.md, with the day it applies from',
    );
  }
  return { version };
}

function readHalf(
  folder: string,
  kind: DocumentKind,
  version: string,
  locale: Locale,
  names: readonly string[],
  site: SiteFile,
): Half {
  const name = `${kind}-${version}.${locale}.md`;
  const other = name.replace(locale, locale === 'zh-CN' ? 'en-US' : 'zh-CN');
  if (!names.includes(name)) refuse(other, 1, `has no ${name} next to it`);
  const bytes = readPlainFile(join(folder, name), longestFile);
  if ('problem' in bytes) return refuse(name, 1, bytes.problem);
  const begins = getServiceBegins(locale, site.saasUrl !== undefined);
  const text = fillSite(fillProductTerms(bytes.toString('utf8'), locale, begins), locale, site);
  const unknown = Array.from(text.matchAll(/\{\{([^{}]{1,80})\}\}/g)).find(
    ([, field]) => kind !== 'contract' || !contractFields.some((each) => each === field),
  );
  if (unknown !== undefined) {
    return refuse(name, countLines(text.slice(0, unknown.index)), `${unknown[0]} is not known`);
  }
  const front = readFrontMatter(text);
  if ('problem' in front) return refuse(name, front.line, front.problem);
  const checked = checkFields(front, kind === 'contract' ? ContractFields : PageFields);
  if ('problems' in checked) {
    const [first] = checked.problems;
    return refuse(name, first?.line ?? 1, first?.problem ?? 'is broken');
  }
  const before = countLines(text) - countLines(front.body);
  const refusal = refuseMarkdown(front.body);
  if (refusal !== null) return refuse(name, before + refusal.line, refusal.problem);
  if (front.body.trim() === '') return refuse(name, before + 1, 'has no text');
  const { title, lede = '', description = '', changes = null, sample } = checked.output;
  const sections = front.body
    .split('\n')
    .flatMap((each, index) => (/^#{1,2} /.test(each) ? [before + index + 1] : []));
  return {
    name,
    isSample: sample,
    sections,
    words: { title, lede, description, changes, body: readMarkdown(front.body, false).open },
  };
}

/** Refuses a document that has fewer sections in one language: it is translated in part. */
function expectTwins(halves: Bilingual<Half>): void {
  const [shorter, longer] = Object.values(halves).toSorted(
    (one, other) => one.sections.length - other.sections.length,
  );
  if (shorter === undefined || longer === undefined) return;
  const [have, need] = [shorter.sections.length, longer.sections.length];
  if (have === need) return;
  refuse(
    longer.name,
    longer.sections[have] ?? 1,
    `has ${need} sections, and ${shorter.name} has ${have}`,
  );
}

/** Replaces `{{site.name}}` and its like with the operator's own. */
function fillSite(text: string, locale: Locale, site: SiteFile): string {
  const values: Readonly<Record<string, string>> = {
    name: site.name[locale],
    company: site.company[locale],
    entity: site.entity[locale],
    office: site.office[locale],
    address: site.address[locale],
    phone: site.phone,
    mail: site.mail,
  };
  return text.replace(/\{\{site\.(\w+)\}\}/g, (all, field: string) => values[field] ?? all);
}

function countLines(text: string): number {
  return text.split('\n').length;
}

function refuse(name: string, at: number, problem: string): never {
  throw new EnvError(`${name}, line ${at}: ${problem}.`);
}
