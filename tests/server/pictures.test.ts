import { compressJpeg, Transformer } from '@napi-rs/image';
import { describe, expect } from 'vitest';
import * as v from 'valibot';
import { Profile } from '#contract/accounts/profile.ts';
import { StoredFile } from '#contract/files/schemas.ts';
import { findColorProfile, maxProfileBytes } from '#server/domain/files/color-profile.ts';
import {
  changedProfile,
  displayP3,
  grayProfile,
  jpegWithProfile,
  longProfile,
  pngWithProfile,
  webpWithProfile,
} from '#tests/support/color-profiles.ts';
import { fourCorners, picked, withCameraNotes } from '#tests/support/pictures.ts';
import { server, test } from '#tests/support/set-up.ts';

const size = { width: 64, height: 48 };
const corners = () => fourCorners(size);
const profile = displayP3();

async function upload(bytes: Uint8Array<ArrayBuffer>, language = 'zh-CN') {
  const { token } = await server.register();
  const headers = { 'accept-language': language };
  return server.upload('files/upload', picked(bytes, 'a.png'), { token, headers });
}

const findOutcome = async (bytes: Uint8Array<ArrayBuffer>) => {
  const { status, body } = await upload(bytes);
  return status === 200 ? 'stored' : `${status} ${body.error}`;
};

/** Returns the file that is kept of an upload. */
async function stored(bytes: Uint8Array<ArrayBuffer>) {
  return read(v.parse(StoredFile, (await upload(bytes)).data).url);
}

async function storedAvatar(bytes: Uint8Array<ArrayBuffer>) {
  const { token } = await server.register();
  await server.upload('user/profile/avatar', picked(bytes, 'a.png'), { token });
  return read((await server.ask(Profile, 'GET', 'user/profile', { token })).avatar_url ?? '');
}

async function read(url: string) {
  const response = await server.app.request(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { type: response.headers.get('content-type') ?? '', bytes };
}

const storedProfile = async (picture: Uint8Array<ArrayBuffer>) => {
  const { bytes, type } = await stored(picture);
  expect(await new Transformer(bytes).metadata()).toMatchObject(size);
  return findColorProfile(bytes, type);
};

/** A picture of one see-through color: transparent WebP has another layout. */
const seeThrough = () =>
  Transformer.fromRgbaPixels(new Uint8Array(64 * 48 * 4).fill(0x66), size.width, size.height);

/** Returns a picture with so many colors that its pixels fill the file almost to its end. */
const motley = () =>
  Transformer.fromRgbaPixels(
    Uint8Array.from({ length: 64 * 48 * 4 }, (_, at) => (at % 4 === 3 ? 255 : (at * at * 7) % 251)),
    size.width,
    size.height,
  );

describe('the color profile of a picture', () => {
  test.each([
    ['a JPEG', 'image/jpeg', async () => jpegWithProfile(await corners().jpeg(), profile)],
    ['a PNG', 'image/png', async () => pngWithProfile(await corners().png(), profile)],
    [
      'a transparent PNG',
      'image/png',
      async () => pngWithProfile(await seeThrough().png(), profile),
    ],
    ['a WebP', 'image/webp', async () => webpWithProfile(await motley().webp(90), profile, size)],
    [
      'a lossless WebP',
      'image/webp',
      async () => webpWithProfile(await corners().webpLossless(), profile, size),
    ],
    [
      'a transparent WebP',
      'image/webp',
      async () => webpWithProfile(await seeThrough().webpLossless(), profile, size),
    ],
  ])('%s and its portrait keep it', async (_what, type, make) => {
    const picture = await make();
    const file = await stored(picture);
    expect(file.type).toBe(type);
    expect(findColorProfile(file.bytes, type)).toEqual(profile);
    const { colorType } = await new Transformer(picture).metadata();
    expect(await new Transformer(file.bytes).metadata()).toMatchObject({ ...size, colorType });
    const avatar = await storedAvatar(picture);
    expect(findColorProfile(avatar.bytes, 'image/webp')).toEqual(profile);
    const square = { format: 'webp', width: 512, height: 512 };
    expect(await new Transformer(avatar.bytes).metadata()).toMatchObject(square);
  });

  test('a profile of up to 64 KB stays whole, also when it comes in pieces', async () => {
    const long = longProfile(maxProfileBytes);
    const jpeg = await corners().jpeg();
    expect(await storedProfile(jpegWithProfile(jpeg, long))).toEqual(long);
    const reversed = jpegWithProfile(jpeg, long, { pieceBytes: 9000, isReversed: true });
    expect(await storedProfile(reversed)).toEqual(long);
    expect(await storedProfile(pngWithProfile(await corners().png(), long))).toEqual(long);
    const webp = webpWithProfile(await motley().webp(90), long, size);
    expect(await storedProfile(webp)).toEqual(long);
    expect(await storedProfile(jpegWithProfile(jpeg, longProfile(65_520)))).not.toBeNull();
  });

  test('a gray PNG keeps a profile of gray', async () => {
    const gray = pngWithProfile(await corners().grayscale().png(), grayProfile());
    expect(await storedProfile(gray)).toEqual(grayProfile());
  });

  const long = longProfile(maxProfileBytes + 4);
  test.each([
    ['larger than 64 KB', long],
    ['without its signature', changedProfile(profile, 36, 'text')],
    ['that states another size', changedProfile(profile, 3, '\u0001')],
    ['that is cut off', profile.subarray(0, 300)],
    ['with only a begin', profile.subarray(0, 60)],
    ['that links two devices', changedProfile(profile, 12, 'link')],
    ['of print', changedProfile(profile, 16, 'CMYK')],
    ['of gray on colors', grayProfile()],
    ['that is a text', Buffer.from('where the person lives')],
  ])('a profile %s is left out', async (_what, wrong) => {
    expect(await storedProfile(jpegWithProfile(await corners().jpeg(), wrong))).toBeNull();
    const kept = [
      await stored(jpegWithProfile(await corners().jpeg(), wrong)),
      await stored(pngWithProfile(await corners().png(), wrong)),
      await stored(webpWithProfile(await motley().webp(90), wrong, size)),
    ];
    for (const { bytes } of kept) {
      expect(/ICC_PROFILE|iCCP|ICCP/.exec(bytes.toString('latin1'))).toBeNull();
    }
  });

  test('a missing piece, and one that is packed wrongly, leave it out', async () => {
    const pieces = jpegWithProfile(await corners().jpeg(), profile, { pieceBytes: 300 });
    pieces[2 + 17] = 9;
    expect(await storedProfile(pieces)).toBeNull();
    const png = pngWithProfile(await corners().png(), profile);
    png[70] = (png[70] ?? 0) ^ 0xff;
    const { status } = await upload(png);
    expect(status).toBe(200);
  });

  test('nothing else of the camera comes with it', async () => {
    const kept = await stored(withCameraNotes(jpegWithProfile(await corners().jpeg(), profile)));
    expect(findColorProfile(kept.bytes, 'image/jpeg')).toEqual(profile);
    expect(/Exif|CAMERA/.exec(kept.bytes.toString('latin1'))).toBeNull();
  });
});

describe('a picture without its pixels', () => {
  const cut = (bytes: Buffer, share: number) =>
    new Uint8Array(bytes.subarray(0, Math.floor(bytes.length * share)));
  const kinds = {
    JPEG: () => motley().jpeg(90),
    'progressive JPEG': async () => compressJpeg(await motley().jpeg(90)),
    'JPEG that is one color below': () => corners().jpeg(90),
    PNG: () => motley().png(),
    WebP: () => motley().webp(90),
    'lossless WebP': () => motley().webpLossless(),
  };

  test.each(Object.entries(kinds))('a %s that is cut off is refused', async (_what, make) => {
    const whole = await make();
    expect(await findOutcome(new Uint8Array(whole))).toBe('stored');
    for (const share of [0.5, 0.7, 0.9, 0.95]) {
      expect([share, await findOutcome(cut(whole, share))]).toEqual([share, '415 file.unreadable']);
    }
  });

  test('a preview inside the picture does not make it whole', async () => {
    const note = Buffer.concat([
      Buffer.from([0xff, 0xe1, 0, 0]),
      Buffer.from('Exif\0\0'),
      await corners().jpeg(),
    ]);
    note.writeUInt16BE(note.length - 2, 2);
    const whole = await motley().jpeg(90);
    const parts = [whole.subarray(0, 2), note, whole.subarray(2)];
    expect(await findOutcome(Buffer.concat(parts))).toBe('stored');
    const part = Math.floor(whole.length * 0.7);
    expect(await findOutcome(Buffer.concat([...parts.slice(0, 2), whole.subarray(2, part)]))).toBe(
      '415 file.unreadable',
    );
  });

  test('a JPEG of a reserved size without its end is refused', async () => {
    const bytes = new Uint8Array(await motley().jpeg(90));
    bytes.fill(0, Math.floor(bytes.length * 0.98));
    expect(await findOutcome(bytes)).toBe('415 file.unreadable');
  });

  test.each(['JPEG', 'progressive JPEG'] as const)(
    'a %s that lacks only its end mark is stored, with all its pixels',
    async (kind) => {
      const whole = await kinds[kind]();
      const drawn = await stored(new Uint8Array(whole));
      const unmarked = whole.subarray(0, -2);
      const padded = Buffer.concat([unmarked, Buffer.alloc(500)]);
      for (const bytes of [unmarked, whole.subarray(0, -1), padded]) {
        expect((await stored(new Uint8Array(bytes))).bytes.equals(drawn.bytes)).toBe(true);
      }
    },
  );

  test('the refusal is a sentence in both languages', async () => {
    const bytes = cut(await motley().jpeg(), 0.7);
    const sentences = [await upload(bytes, 'zh-CN'), await upload(bytes, 'en-US')];
    expect(sentences.map(({ status, body }) => [status, body.message])).toEqual([
      [415, '图片不完整或无法读取，请重新选择'],
      [415, 'The picture is incomplete or cannot be read. Please choose it again'],
    ]);
  });
});
