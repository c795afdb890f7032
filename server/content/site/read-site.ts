import { ResizeFit, Transformer } from '@napi-rs/image';
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

/** How a picture is read: its most KiB, and how it is encoded again, which finds out that it is broken. */
type PictureRule = { largest: number; encode?: (decoded: Transformer) => SitePicture };

// The logo is part of each page, the seal of each paper.
const logo: PictureRule = { largest: 8 };
const miniProgram: PictureRule = { largest: 200 };
const emblem: PictureRule = { largest: 50 };
const seal: PictureRule = {
  largest: 200,
  encode: (decoded) => toPicture('image/png', decoded.pngSync()),
};
// At twice the size of the page, in src/features/about/people.tsx.
const photo: PictureRule = { largest: 2048, encode: (decoded) => cropPhoto(decoded, 1200, 800) };
const portrait: PictureRule = { largest: 500, encode: (decoded) => cropPhoto(decoded, 192, 192) };

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
  const read = (path: readonly string[], picture: string, rule: PictureRule): SitePicture => {
    const found = readPicture(join(dirname(file), picture), rule);
    return 'problem' in found ? refuse(getLine(path), `${path.join('.')} ${found.problem}`) : found;
  };
  const pictures: Partial<Record<SitePictureName, SitePicture>> = {};
  const named: [SitePictureName, string[], string | undefined, PictureRule][] = [
    ['logo', ['logo'], site.logo, logo],
    ['mini-program', ['miniProgram'], site.miniProgram, miniProgram],
    ['emblem', ['police', 'emblem'], site.police?.emblem, emblem],
    ['photo', ['photo', 'file'], site.photo?.file, photo],
  ];
  for (const [at, person] of (site.people ?? []).entries()) {
    named.push([`person-${at}`, ['people', String(at), 'photo'], person.photo, portrait]);
  }
  for (const [name, path, picture, rule] of named) {
    if (picture !== undefined) pictures[name] = read(path, picture, rule);
  }
  if (pictures.logo !== undefined && pictures.logo.type !== 'image/svg+xml') {
    return refuse(getLine(['logo']), 'logo is not an svg file');
  }
  return {
    ...site,
    ...(site.seal === undefined ? null : { sealPicture: read(['seal'], site.seal, seal) }),
    pictures,
    legal: readLegal(dirname(file), site, dirname(sampleFile)),
  };
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
  const language = path.at(-1);
  const isText = path.length > 1 && (language === 'zh-CN' || language === 'en-US');
  return isText ? `${path.slice(0, -1).join('.')} has no ${language} text` : `${name} is missing`;
}

function readPicture(
  path: string,
  { largest, encode }: PictureRule,
): SitePicture | { problem: string } {
  const bytes = readPlainFile(path, largest * 1024);
  if ('problem' in bytes) return { problem: `names ${basename(path)}, which ${bytes.problem}` };
  if (encode === undefined) return toPicture(pictureTypes[extname(path)] ?? '', bytes);
  try {
    return encode(new Transformer(bytes));
  } catch {
    return { problem: `names ${basename(path)}, which is no png or jpg picture` };
  }
}

/** Crops the middle of a photo, upright, and without what the camera wrote about place and time. */
function cropPhoto(decoded: Transformer, width: number, height: number): SitePicture {
  decoded.rotate().resize({ width, height, fit: ResizeFit.Cover });
  return toPicture('image/webp', decoded.webpSync(82));
}

function toPicture(type: string, bytes: Buffer): SitePicture {
  return { type, data: bytes.toString('base64') };
}
