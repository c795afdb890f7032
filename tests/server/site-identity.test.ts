import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Transformer } from '@napi-rs/image';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EnvError } from '#server/base/env-error.ts';
import { createLog } from '#server/base/log.ts';
import { createLocalBus, type BusMessage, type MessageBus } from '#server/base/message-bus.ts';
import type { SiteIdentity } from '#server/db/tables/site-identity.ts';
import { listSampleFields } from '#server/content/site/list-sample-fields.ts';
import { openSite } from '#server/content/site/live-site.ts';
import { readSite } from '#server/content/site/read-site.ts';
import { madeFile, madeSite } from '#tests/support/made-site.ts';
import { fourCorners, withCameraNotes } from '#tests/support/pictures.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { openTestDatabase } from '#tests/support/server-database.ts';

const made = readFileSync(madeFile, 'utf8');
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  file = join(folder, 'site.yaml');
  cpSync(dirname(madeFile), folder, { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Makes a file of this size. */
function truncate(path: string, size: number): void {
  writeFileSync(path, '');
  truncateSync(path, size);
}

describe('the file of the identity', () => {
  test('the sample names every identifying field, and a complete file none', () => {
    expect(listSampleFields(sampleSite)).toEqual([
      'name',
      'short',
      'suffix',
      'description',
      'company',
      'phone',
      'mail',
      'address',
      'icp',
      'entity',
      'office',
      'saasUrl',
      'bank',
      'miniProgram',
      'terms',
      'privacy',
      'contract',
    ]);
    expect(listSampleFields(madeSite)).toEqual([]);
    // The seal is not among them: everybody can load these pictures.
    expect(Object.keys(madeSite.pictures)).toEqual([
      'logo',
      'mini-program',
      'emblem',
      'photo',
      'person-0',
    ]);
    expect(madeSite.sealPicture?.type).toBe('image/png');
  });

  test('a field that still has the value of the sample is named', () => {
    expect(listSampleFields({ ...madeSite, icp: sampleSite.icp })).toEqual(['icp']);
  });

  test.each([
    [
      'a text without English',
      (text: string) => text.replace(", en-US: '88 Spruce Road, Pudong, Shanghai' }", ' }'),
      'line 11: address has no en-US text.',
    ],
    [
      'a text in no language',
      (text: string) => text.replace(/^company: .*$/m, 'company: Sprucelane'),
      'line 7: company is not a text in zh-CN and en-US.',
    ],
    [
      'an empty text',
      (text: string) => text.replace('zh-CN: 云杉里科创中心', "zh-CN: ' '"),
      'line 7: company.zh-CN is empty.',
    ],
    [
      'a missing field',
      (text: string) => text.replace(/^mail: .*\n/m, ''),
      'line 1: mail is missing.',
    ],
    [
      'a mail address without a domain',
      (text: string) => text.replace(/^mail: .*$/m, 'mail: park@localhost'),
      'line 10: mail is not a mail address.',
    ],
    [
      'an unknown field',
      (text: string) => text.replace('mail:', 'e-mail: x\nmail:'),
      'line 10: e-mail is not a field of this file.',
    ],
    [
      'a filing number of another shape',
      (text: string) => text.replace('沪ICP备20260001号-2', 'ICP 20260001'),
      'line 12: icp is not a filing number such as 沪ICP备12345678号-1.',
    ],
    [
      'a link without https',
      (text: string) => text.replace('license: https', 'license: http'),
      'line 17: license is not an https address.',
    ],
    [
      'a light color with too little contrast',
      (text: string) => text.replace("'#1d5bbf'", "'#2fc196'"),
      'line 22: colors.light #2fc196 has a contrast of 2.28 on the light background, and needs 4.5.',
    ],
    [
      'a dark color with too little contrast',
      (text: string) => text.replace("'#8db8f8'", "'#1d5bbf'"),
      'line 23: colors.dark #1d5bbf has a contrast of 2.70 on the dark background, and needs 4.5.',
    ],
    [
      'a picture that is not there',
      (text: string) => text.replace('emblem.png', 'no-emblem.png'),
      'line 16: police.emblem names no-emblem.png, which cannot be read.',
    ],
    [
      'a picture outside the folder',
      (text: string) => text.replace('logo.svg', '../logo.svg'),
      'line 24: logo is not the name of an svg, png or jpg file in the same folder.',
    ],
    [
      'a logo that is no drawing',
      (text: string) => text.replace('logo.svg', 'emblem.png'),
      'line 24: logo is not an svg file.',
    ],
    [
      'a bank without an account',
      (text: string) => text.replace(/, account: '[^']*'/, ''),
      'line 26: bank.account is missing.',
    ],
    [
      'an account that YAML reads as a number',
      (text: string) => text.replace(/account: '[^']*'/, 'account: 6217001234005678'),
      'line 26: bank.account is not an account number; put it in quotes.',
    ],
    [
      'a seal that is a drawing',
      (text: string) => text.replace('seal.png', 'logo.svg'),
      'line 27: seal names logo.svg, which is no png or jpg picture.',
    ],
    [
      'a photo that is a drawing',
      (text: string) => text.replace('park.jpg', 'logo.svg'),
      'line 29: photo.file names logo.svg, which is no png or jpg picture.',
    ],
    [
      'a person without an English name',
      (text: string) => text.replace(', en-US: Adviser B', ''),
      'line 36: people.1.name has no en-US text.',
    ],
    [
      'a person without a role',
      (text: string) => text.replace(/^ +role: .*商标组.*\n/m, ''),
      'line 31: people.0.role is missing.',
    ],
    [
      'a portrait that is not there',
      (text: string) => text.replace('adviser.jpg', 'nobody.jpg'),
      'line 35: people.0.photo names nobody.jpg, which cannot be read.',
    ],
    ['broken YAML', (text: string) => text.replace('colors:', 'colors: {'), 'line 23: '],
  ])('a file with %s is refused with its line', (_, change, problem) => {
    writeFileSync(file, change(made));

    expect(change(made)).not.toBe(made);
    expect(() => readSite(file)).toThrow(`SITE_FILE site.yaml, ${problem}`);
  });

  test('a file that is not there is refused by its path', () => {
    expect(() => readSite('/no/such.yaml')).toThrow('SITE_FILE /no/such.yaml cannot be read.');
  });

  const bombs = [...Array(9).keys()].map(
    (n) =>
      `b${n}: &b${n} [${Array.from({ length: 9 }, () => (n === 0 ? 'x' : `*b${n - 1}`)).join(',')}]`,
  );
  test.each([
    ['aliases that unfold without end', bombs.join('\n')],
    ['lists within lists', '['.repeat(16_000)],
    ['closed lists within lists', `a: ${'['.repeat(15_000)}${']'.repeat(15_000)}`],
  ])('a file of %s is refused with a sentence', (_, text) => {
    writeFileSync(file, text);
    expect(() => readSite(file)).toThrow(EnvError);
    expect(() => readSite(file)).toThrow(/^SITE_FILE site\.yaml, line \d+: .{9,120}\.$/);
  });

  test.each([
    [
      'a link to another file',
      (path: string) => symlinkSync('/etc/hostname', path),
      'is a link; copy the file itself there',
    ],
    ['a pipe', (path: string) => execFileSync('mkfifo', [path]), 'is no file'],
    ['a folder', (path: string) => mkdirSync(path), 'is no file'],
    // Sparse: it takes no space on the disk, and would take as much memory.
    ['a huge file', (path: string) => truncate(path, 3 * 1024 ** 3), 'is larger than 8 KiB'],
  ])('%s is no picture, and is not read', (_, make, problem) => {
    rmSync(join(folder, 'logo.svg'));
    make(join(folder, 'logo.svg'));
    expect(() => readSite(file)).toThrow(
      `SITE_FILE site.yaml, line 24: logo names logo.svg, which ${problem}.`,
    );
  });

  test.each([
    ['park.jpg', 29, 'photo.file', 2048],
    ['adviser.jpg', 35, 'people.0.photo', 500],
  ])('%s is refused above its limit', (name, line, field, limit) => {
    truncate(join(folder, name), limit * 1024 + 1);
    expect(() => readSite(file)).toThrow(
      `line ${line}: ${field} names ${name}, which is larger than ${limit} KiB.`,
    );
  });

  test('a portrait is upright and square, and says nothing of camera and place', async () => {
    const lying = withCameraNotes(await fourCorners({ width: 300, height: 200 }).jpeg(95));
    writeFileSync(join(folder, 'adviser.jpg'), lying);

    const { type, data } = readSite(file).pictures['person-0'] ?? { type: '', data: '' };

    const bytes = Buffer.from(data, 'base64');
    expect(lying.toString('latin1')).toContain('CAMERA');
    expect(bytes.toString('latin1')).not.toMatch(/Exif|CAMERA/);
    const { width, height } = await new Transformer(bytes).metadata();
    expect([type, width, height]).toEqual(['image/webp', 192, 192]);
    // What lay at the bottom left.
    const [red = 0, , blue = 0] = await new Transformer(bytes).rawPixels();
    expect([red < 60, blue > 195]).toEqual([true, true]);
  });

  test('a link and a huge file are no legal document, and are not read', () => {
    const name = 'terms-2026-09-01.en-US.md';
    rmSync(join(folder, name));
    symlinkSync('/etc/hostname', join(folder, name));
    expect(() => readSite(file)).toThrow(`${name}, line 1: is a link; copy the file itself there.`);
    rmSync(join(folder, name));
    truncate(join(folder, name), 3 * 1024 ** 3);
    expect(() => readSite(file)).toThrow(`${name}, line 1: is larger than 128 KiB.`);
  });

  test('the switch may name a link to the file, and no huge file', () => {
    symlinkSync(file, join(folder, 'linked.yaml'));
    expect(readSite(join(folder, 'linked.yaml')).name).toEqual(readSite(file).name);
    truncate(file, 3 * 1024 ** 3);
    expect(() => readSite(file)).toThrow(`SITE_FILE ${file} is larger than 32 KiB.`);
  });
});

describe('an identity that is shown', () => {
  const log = createLog('silent');

  test('a changed file is taken over at once, and a wrong one leaves the last right one', async () => {
    const { db, close } = await openTestDatabase();
    const errors: unknown[] = [];
    const watched = { ...log, error: (...error: unknown[]) => void errors.push(error) };
    let shown: SiteIdentity | null = null;
    const onChange = vi.fn<() => void>();
    const site = await openSite({ db, log: watched }, file, (now) => void (shown = now));
    site.onChange(onChange);
    expect(shown).toEqual(madeSite);

    writeFileSync(file, made.replace('云杉里科创中心', '另一家公司'));
    await expect.poll(() => onChange).toHaveBeenCalledTimes(1);
    expect(shown).toMatchObject({ company: { 'zh-CN': '另一家公司' } });

    writeFileSync(file, made.replace('company:', 'company'));
    await expect.poll(() => errors).toHaveLength(1);
    expect(JSON.stringify(errors)).toContain('SITE_FILE site.yaml, line 7');
    expect(shown).toMatchObject({ company: { 'zh-CN': '另一家公司' } });
    expect(onChange).toHaveBeenCalledTimes(1);
    await site.close();
    await close();
  });

  test('every node shows the newest file, and the start of one with an older file changes nothing', async () => {
    const { db, close } = await openTestDatabase();
    const older = join(folder, 'older.yaml');
    writeFileSync(older, made.replace('云杉里科创中心', '旧公司'));
    const [first, second, third] = createLinkedBuses();
    const names: Record<string, string> = {};
    const open = (node: string, from: string, bus: MessageBus) =>
      openSite({ db, log }, from, (now) => void (names[node] = now.company['zh-CN']), bus);

    const one = await open('one', older, first);
    const two = await open('two', file, second);
    await expect.poll(() => names).toEqual({ one: '云杉里科创中心', two: '云杉里科创中心' });
    await one.close();
    const again = await open('again', older, third);
    expect(names['again']).toBe('云杉里科创中心');
    await two.check();
    expect(names['two']).toBe('云杉里科创中心');
    await Promise.all([two.close(), again.close()]);
    await close();
  });
});

/** Creates three buses that each receive the messages of the others. */
function createLinkedBuses(): [MessageBus, MessageBus, MessageBus] {
  const line = new EventEmitter<{ said: [MessageBus, BusMessage] }>();
  const create = (): MessageBus => {
    const bus: MessageBus = {
      ...createLocalBus(),
      publish: (message) => void line.emit('said', bus, message),
      subscribe: (listener) =>
        void line.on('said', (from, message) => {
          if (from !== bus) listener(message);
        }),
    };
    return bus;
  };
  return [create(), create(), create()];
}
