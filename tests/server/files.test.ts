import { readdir } from 'node:fs/promises';
import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { FileUrl, StoredFile } from '../../contract/files.ts';
import { fileUrlLifetimeMs, maxAvatarBytes, maxUploadBytes } from '../../contract/limits.ts';
import { Order } from '../../contract/orders.ts';
import { Profile } from '../../contract/profile.ts';
import { files } from '../../server/db/tables/people.ts';
import { png, pngClaiming, smallPng, withCameraNotes } from '../support/pictures.ts';
import { createTestServer, type Person, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const named = (bytes: Uint8Array<ArrayBuffer> | string, name: string) => new File([bytes], name);
const pdf = (bytes = 400, name = '执照.pdf') =>
  named(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 0x20)]), name);

const upload = ({ token }: Person, file: File, path = 'files/upload') =>
  server.upload(path, file, { token });

async function stored(person: Person, file: File, path?: string): Promise<StoredFile> {
  return v.parse(StoredFile, (await upload(person, file, path)).data);
}

const read = (url: string) => server.app.request(url);
const bytesOf = async (url: string) => Buffer.from(await (await read(url)).arrayBuffer());
const avatarOf = async ({ token }: Person) =>
  v.parse(Profile, (await server.call('GET', 'user/profile', { token })).data).avatar_url;

/** Everything that lies anywhere: bytes, rows, and what is on its way. */
async function left() {
  const { storage, incomingDir } = server.deps.files;
  return {
    bytes: (await storage.list()).length,
    rows: (await server.deps.db.select().from(files)).length,
    incoming: await readdir(incomingDir).catch(() => []),
  };
}

describe('what is kept', () => {
  test('a picture is drawn anew: upright, and without what the camera wrote beside it', async () => {
    const person = await server.register();
    const jpeg = withCameraNotes(await new Transformer(png(80, 40)).jpeg());
    expect(jpeg.includes('CAMERA-OF-A-PERSON')).toBe(true);
    const { url } = await stored(person, named(jpeg, 'photo.jpg'));
    const kept = await bytesOf(url);
    expect(kept.includes('CAMERA-OF-A-PERSON')).toBe(false);
    expect(kept.includes('Exif')).toBe(false);
    const about = { format: 'jpeg', width: 40, height: 80 };
    expect(await new Transformer(kept).metadata(true)).toMatchObject(about);
  });

  test.each(['png', 'webp'] as const)('a %s stays one', async (format) => {
    const person = await server.register();
    const bytes = new Uint8Array(await new Transformer(png(30, 20))[format]());
    const { url } = await stored(person, named(bytes, `a.${format}`));
    const response = await read(url);
    expect(response.headers.get('content-type')).toBe(`image/${format}`);
    const kept = Buffer.from(await response.arrayBuffer());
    const about = { format, width: 30, height: 20 };
    expect(await new Transformer(kept).metadata()).toMatchObject(about);
  });

  test('a PDF is kept as it is, up to the limit and not a byte more', async () => {
    const person = await server.register();
    const file = pdf(maxUploadBytes);
    const { url } = await stored(person, file);
    expect((await bytesOf(url)).equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
    const before = await left();
    const answer = await upload(person, pdf(maxUploadBytes + 1));
    expect([answer.status, answer.body.error]).toEqual([413, 'file.too_large']);
    expect(await left()).toEqual(before);
  });
});

describe('what is refused leaves nothing behind', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ['an SVG named .png', () => named(svg, 'a.png'), 415],
    ['HTML named .png', () => named('<!doctype html><script>alert(1)</script>', 'a.png'), 415],
    ['an empty file', () => named('', 'a.png'), 415],
    ['a text', () => named('hello', 'a.pdf'), 415],
    [
      'a GIF',
      () => named(Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000', 'latin1'), 'a.gif'),
      415,
    ],
    ['30,000 × 30,000 px as PNG', () => named(pngClaiming(30_000, 30_000), 'a.png'), 413],
    ['a PNG that is only a header', () => named(png(20, 20).subarray(0, 20), 'a.png'), 415],
    ['a PNG whose pixels are missing', () => named(pngClaiming(200, 200), 'a.png'), 415],
  ])('%s', async (_what, make, status) => {
    const person = await server.register();
    const before = await left();
    for (const path of ['files/upload', 'user/profile/avatar']) {
      expect((await upload(person, make(), path)).status).toBe(status);
    }
    expect(await left()).toEqual(before);
  });

  test('30,000 × 30,000 px as JPEG and WebP', async () => {
    const person = await server.register();
    const jpeg = Buffer.from(await new Transformer(png(20, 20)).jpeg());
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(30_000, frame + 5);
    jpeg.writeUInt16BE(30_000, frame + 7);
    expect((await upload(person, named(new Uint8Array(jpeg), 'a.jpg'))).status).toBe(413);
    const webp = Buffer.from('RIFF\0\0\0\0WEBPVP8X\u000a\0\0\0\0\0\0\0', 'latin1');
    const canvas = Buffer.alloc(6);
    canvas.writeUIntLE(29_999, 0, 3);
    canvas.writeUIntLE(29_999, 3, 3);
    const claims = Buffer.concat([webp, canvas, Buffer.alloc(16)]);
    expect((await upload(person, named(claims, 'a.webp'))).status).toBe(413);
  });

  test('a PDF as a portrait, and a picture above the limit of one', async () => {
    const person = await server.register();
    expect((await upload(person, pdf(), 'user/profile/avatar')).status).toBe(415);
    const large = named(Buffer.concat([png(9, 9), Buffer.alloc(maxAvatarBytes)]), 'a.png');
    expect((await upload(person, large, 'user/profile/avatar')).status).toBe(413);
    expect(await avatarOf(person)).toBeNull();
  });

  test('a body without end is cut off at the limit', async () => {
    const { token } = await server.register();
    const before = await left();
    const head =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
    const piece = new Uint8Array(64 * 1024).fill(0x20);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sent === 0 ? new TextEncoder().encode(head) : piece);
        sent += piece.byteLength;
      },
    });
    const init = {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      body: endless,
      duplex: 'half',
    };
    const response = await server.app.request('/api/v1/files/upload', init);
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(maxUploadBytes + 4 * piece.byteLength);
    expect(await left()).toEqual(before);
  });

  test.each([
    ['application/json', '{}', 415],
    ['multipart/form-data; boundary=b', 'no parts at all', 400],
    ['multipart/form-data', 'no boundary', 415],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="other"\r\n\r\nx\r\n--b--\r\n',
      422,
    ],
  ])('a body of type %s that says %j', async (type, body, status) => {
    const { token } = await server.register();
    const answer = await server.call('POST', 'files/upload', {
      token,
      body,
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(status);
  });

  test('a person has 200 MB and no more, and a full disk says the same', async () => {
    const person = await server.register();
    const { id } = await stored(person, smallPng);
    const fill = (size: number) => server.deps.db.update(files).set({ size });
    const before = await left();
    await fill(200 * 1024 * 1024 - 100);
    const answer = await upload(person, pdf(101));
    expect([answer.status, answer.body.error]).toEqual([507, 'file.no_space']);
    expect(await left()).toEqual(before);
    expect((await upload(person, pdf(100))).status).toBe(200);
    expect((await upload(person, pdf(20))).status).toBe(507);
    expect((await server.call('DELETE', `files/${id}`, { token: person.token })).status).toBe(200);
    await fill(1000);
  });
});

describe('names', () => {
  const names: readonly (readonly [string, string])[] = [
    ['../../../etc/passwd', 'passwd.pdf'],
    ['..\\..\\boot.ini', 'boot.ini.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['营业执照（副本）.PDF', '营业执照（副本）.pdf'],
    ['report\u202Efdp.exe', 'reportfdp.exe.pdf'],
    ['a\u0007b\u200Bc.png', 'abc.pdf'],
    ['<img src=x>.pdf', 'img src=x.pdf'],
    ['..', 'file.pdf'],
  ];
  test.each(names)('%j becomes %j', async (given, plain) => {
    const person = await server.register();
    const { id } = await stored(person, pdf(40, given));
    const { attachments } = await server.order(person, { attachments: [id] });
    expect(attachments).toEqual([{ id, name: plain }]);
  });

  test('a name of 4 kB is cut, and nothing of a name is in the key', async () => {
    const person = await server.register();
    const { id, url } = await stored(person, pdf(40, `${'长名'.repeat(700)}.pdf`));
    const { attachments } = await server.order(person, { attachments: [id] });
    expect(attachments[0]?.name).toHaveLength(120);
    expect(attachments[0]?.name).toMatch(/^(?:长名)+.?\.pdf$/);
    const response = await read(url);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w-]+\.pdf"; filename\*=UTF-8''[%\w.]+$/,
    );
    const keys = (await server.deps.files.storage.list()).map(({ key }) => key);
    for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/);
  });
});

describe('reading', () => {
  test('an address opens the file for ten minutes, for whoever holds it', async () => {
    const person = await server.register();
    const { id } = await stored(person, smallPng);
    const { data } = await server.call('GET', `files/${id}/url`, { token: person.token });
    const { url, expires_at } = v.parse(FileUrl, data);
    expect(Date.parse(expires_at) - server.clock.now()).toBe(fileUrlLifetimeMs);
    const { status, headers } = await read(url);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('content-disposition')).toMatch(/^inline; /);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('cache-control')).toBe('private, no-store');
    server.clock.move(fileUrlLifetimeMs);
    expect((await read(url)).status).toBe(403);
  });

  test('an address cannot be made, bent or prolonged', async () => {
    const person = await server.register();
    const one = await stored(person, smallPng);
    const other = await stored(person, pdf());
    const url = new URL(one.url, 'http://localhost');
    const bent = (change: (own: URL) => void) => {
      const own = new URL(url);
      change(own);
      return read(own.pathname + own.search);
    };
    const faults = [
      (own: URL) => own.searchParams.set('expires', '99999999999999'),
      (own: URL) => own.searchParams.set('signature', 'A'.repeat(43)),
      (own: URL) => own.searchParams.set('signature', 'short'),
      (own: URL) => (own.pathname = own.pathname.replace(one.id, other.id)),
      (own: URL) => (own.pathname = own.pathname.replace(one.id, 'nothing')),
    ];
    for (const fault of faults) expect((await bent(fault)).status).toBe(403);
    expect((await bent((own) => (own.search = ''))).status).toBe(422);
    expect((await bent(() => {})).status).toBe(200);
  });

  test('only its owner gets an address or deletes it', async () => {
    const person = await server.register();
    const other = await server.register();
    const { id, url } = await stored(person, smallPng);
    const ask = async (method: string, path: string, token?: string) => {
      const { status, body } = await server.call(method, path, { token });
      return [status, body.error];
    };
    expect(await ask('GET', `files/${id}/url`)).toEqual([401, 'auth.expired']);
    expect(await ask('DELETE', `files/${id}`)).toEqual([401, 'auth.expired']);
    expect(await ask('GET', `files/${id}/url`, other.token)).toEqual([403, 'request.forbidden']);
    expect(await ask('DELETE', `files/${id}`, other.token)).toEqual([403, 'file.not_yours']);
    expect(await ask('GET', 'files/nothing/url', other.token)).toEqual([404, 'file.not_found']);
    expect(await ask('DELETE', 'files/nothing', other.token)).toEqual([404, 'file.not_found']);
    const before = await left();
    expect(await ask('DELETE', `files/${id}`, person.token)).toEqual([200, undefined]);
    expect(await left()).toMatchObject({ bytes: before.bytes - 1, rows: before.rows - 1 });
    expect((await read(url)).status).toBe(404);
    expect(await ask('DELETE', `files/${id}`, person.token)).toEqual([404, 'file.not_found']);
  });
});

describe('attached to an order', () => {
  test('a file stays as long as the order needs it', async () => {
    const person = await server.register();
    const { id } = await stored(person, pdf());
    const { order_no } = await server.order(person, { attachments: [id, id] });
    const again = await server.call('GET', `orders/${order_no}`, { token: person.token });
    expect(v.parse(Order, again.data).attachments).toEqual([{ id, name: '执照.pdf' }]);
    const refused = await server.call('DELETE', `files/${id}`, { token: person.token });
    expect([refused.status, refused.body.error]).toEqual([409, 'file.in_use']);
  });

  test("somebody else's file is unknown", async () => {
    const theirs = await stored(await server.register(), pdf());
    const { token } = await server.register();
    const body = { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 1 };
    const answer = await server.call('POST', 'orders/service', {
      token,
      body: { ...body, attachments: [theirs.id] },
    });
    expect(answer.data).toEqual({ fields: { attachments: ['文件不存在或不属于您，请重新上传'] } });
  });
});

describe('a portrait', () => {
  test('is a square of 512 px, at one address for the day', async () => {
    const person = await server.register();
    const { url } = await stored(person, named(png(300, 900), 'me.png'), 'user/profile/avatar');
    expect(await avatarOf(person)).toBe(url);
    const about = { format: 'webp', width: 512, height: 512 };
    expect(await new Transformer(await bytesOf(url)).metadata()).toMatchObject(about);
  });

  test('replaces the one before, which goes', async () => {
    const person = await server.register();
    const first = await stored(person, smallPng, 'user/profile/avatar');
    const before = await left();
    const second = await stored(person, smallPng, 'user/profile/avatar');
    expect(await left()).toEqual(before);
    expect(await avatarOf(person)).toBe(second.url);
    expect((await read(first.url)).status).toBe(404);
  });

  test('can be taken away', async () => {
    const person = await server.register();
    const { id } = await stored(person, smallPng, 'user/profile/avatar');
    await server.call('DELETE', `files/${id}`, { token: person.token });
    expect(await avatarOf(person)).toBeNull();
  });
});
