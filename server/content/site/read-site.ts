import { Transformer } from '@napi-rs/image';
import { realpathSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import * as v from 'valibot';
import { EnvError } from '#server/base/env-error.ts';
import {
  SiteFile,
  type SiteIdentity,
  type SitePicture,
  type SitePictureName,
} from '#server/db/tables/site-identity.ts';
import { readPlainFile } from '../plain-file.ts';
import { readYaml } from '../read-yaml.ts';
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
// The logo is part of each page, the seal of each paper.
const largestPicture: Readonly<Record<SitePictureName | 'seal', number>> = {
  logo: 8 * 1024,
  seal: 200 * 1024,
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
  const yaml = readYaml(readText(file));
  if ('problem' in yaml) return refuse(yaml.line, yaml.problem);
  const { fields, getLine } = yaml;
  const parsed = v.safeParse(SiteFile, fields);
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
  const seal = readSeal(file, site.seal);
  if ('problem' in seal) return refuse(getLine(['seal']), `seal ${seal.problem}`);
  return {
    ...site,
    ...seal,
    pictures,
    legal: readLegal(dirname(file), site, dirname(sampleFile)),
  };
}

/** Reads the seal and decodes it, so that no paper finds out that it is broken. */
function readSeal(
  file: string,
  name: string | undefined,
): Pick<SiteIdentity, 'sealPicture'> | { problem: string } {
  if (name === undefined) return {};
  const read = readPicture(join(dirname(file), name), largestPicture.seal);
  if ('problem' in read) return read;
  try {
    const png = new Transformer(Buffer.from(read.data, 'base64')).pngSync();
    return { sealPicture: { type: 'image/png', data: png.toString('base64') } };
  } catch {
    return { problem: `names ${basename(name)}, which is no png or jpg picture` };
  }
}

/** Reads the file itself. A switch names it, so it may be a link. */
function readText(file: string): string {
  let path: string;
  try {
    path = realpathSync(file);
  } catch (cause) {
    throw new EnvError(`SITE_FILE ${file} cannot be read.`, { cause });
  }
  const bytes = readPlainFile(path, longestFile);
  if ('problem' in bytes) throw new EnvError(`SITE_FILE ${file} ${bytes.problem}.`);
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
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
  const bytes = readPlainFile(path, largest);
  if ('problem' in bytes) return { problem: `names ${basename(path)}, which ${bytes.problem}` };
  const type = pictureTypes[extname(path)] ?? '';
  return { type, data: bytes.toString('base64') };
}
