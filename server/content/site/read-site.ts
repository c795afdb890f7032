import { readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { isNode, LineCounter, parseDocument } from 'yaml';
import * as v from 'valibot';
import { EnvError } from '#server/base/env-error.ts';
import {
  SiteFile,
  type SiteIdentity,
  type SitePicture,
  type SitePictureName,
} from '#server/db/tables/site-identity.ts';
import { getContrast } from './contrast.ts';
import { readLegal } from './read-legal.ts';

/** The identity of this repository, shown when SITE_FILE names no other. */
export const sampleFile = join(import.meta.dirname, '../../site/sample.yaml');

const longestFile = 32 * 1024;
const leastContrast = 4.5;
// The page and the cards of both schemes, in src/app/theme/tokens.css.
const grounds = { light: '#ffffff', dark: '#111b2d' } as const;

const pictureTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};
// The logo is part of each document.
const largestPicture: Readonly<Record<SitePictureName, number>> = {
  logo: 8 * 1024,
  'mini-program': 200 * 1024,
  emblem: 50 * 1024,
};

/**
 * Reads the identity of the operator, the pictures that it names, and the documents in its folder. Throws
 * EnvError with a sentence that names the file and the line.
 */
export function readSite(file: string): SiteIdentity {
  const refuse = (line: number, problem: string): never => {
    throw new EnvError(`SITE_FILE ${basename(file)}, line ${line}: ${problem}.`);
  };
  const text = readText(file);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [error] = document.errors;
  if (error !== undefined) {
    const [problem = 'it is broken'] = error.message.split(/ at line |\n/);
    return refuse(error.linePos?.[0].line ?? 1, problem);
  }
  const getLine = (path: readonly (string | number)[]): number => {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return 1;
  };
  const parsed = v.safeParse(SiteFile, document.toJS({ maxAliasCount: 20 }));
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const path = (issue.path ?? []).map(({ key }) => String(key));
    return refuse(getLine(path), describeIssue(path, issue));
  }
  const site = parsed.output;
  for (const scheme of ['light', 'dark'] as const) {
    const color = site.colors?.[scheme];
    if (color === undefined) continue;
    const ratio = getContrast(color, grounds[scheme]);
    if (ratio >= leastContrast) continue;
    // Rounded down: 4.499 must not read as 4.5.
    const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
    return refuse(
      getLine(['colors', scheme]),
      `colors.${scheme} ${color} has a contrast of ${shown} on the ${scheme} background, and needs ${leastContrast}`,
    );
  }
  const pictures: Partial<Record<SitePictureName, SitePicture>> = {};
  const named = [
    ['logo', ['logo'], site.logo],
    ['mini-program', ['miniProgram'], site.miniProgram],
    ['emblem', ['police', 'emblem'], site.police?.emblem],
  ] as const;
  for (const [name, path, picture] of named) {
    if (picture === undefined) continue;
    const read = readPicture(join(dirname(file), picture), largestPicture[name]);
    if ('problem' in read) return refuse(getLine(path), `${path.join('.')} ${read.problem}`);
    if (name === 'logo' && read.type !== 'image/svg+xml') {
      return refuse(getLine(path), 'logo is not an svg file');
    }
    pictures[name] = read;
  }
  return { ...site, pictures, legal: readLegal(dirname(file), site, dirname(sampleFile)) };
}

function readText(file: string): string {
  try {
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    if (text.length <= longestFile) return text;
  } catch (cause) {
    throw new EnvError(`SITE_FILE ${file} cannot be read.`, { cause });
  }
  throw new EnvError(`SITE_FILE ${file} is longer than ${longestFile / 1024} KiB.`);
}

function describeIssue(path: readonly string[], issue: v.BaseIssue<unknown>): string {
  const name = path.join('.');
  if (path.length === 0) return 'the file is not a list of fields';
  if (issue.expected === 'never') return `${name} is not a field of this file`;
  if (issue.input !== undefined) return `${name} ${issue.message}`;
  const [field, language] = path;
  const isText = path.length === 2 && (language === 'zh-CN' || language === 'en-US');
  return isText ? `${field} has no ${language} text` : `${name} is missing`;
}

function readPicture(path: string, largest: number): SitePicture | { problem: string } {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return { problem: `names ${basename(path)}, which cannot be read` };
  }
  if (bytes.length > largest) return { problem: `is larger than ${largest / 1024} KiB` };
  const type = pictureTypes[extname(path)] ?? '';
  return { type, data: bytes.toString('base64') };
}
