import { describe, expect } from 'vitest';
import * as v from 'valibot';
import { NamedFileUrl } from '#contract/files/schemas.ts';
import { toPdfName } from '#server/domain/files/file-name.ts';
import { listNotificationTexts } from '#tests/support/notifications.ts';
import {
  fetchService,
  writeOperatorFile,
  paidPackage,
  servedOrder,
  smallPdf,
} from '#tests/support/served-order.ts';
import { server, setUpAdmin, test } from '#tests/support/set-up.ts';

const admin = setUpAdmin();

test('the title of a report names its file, with one blank for forbidden characters', () => {
  expect(toPdfName('PCT: a timeline / a budget')).toBe('PCT a timeline a budget.pdf');
});

describe('files that are handed over', () => {
  test('handed-over files are new until their owner opens them, and keep their name', async () => {
    const order = await paidPackage(admin);
    await admin.act('service.start', { order_no: order.orderNo });
    const paths = [
      writeOperatorFile(admin, '检索报告.pdf', smallPdf),
      // The end record of an empty ZIP archive.
      writeOperatorFile(admin, 'drafts.zip', Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex')),
    ];
    expect(
      await admin.act('service.deliver', {
        order_no: order.orderNo,
        files: paths.map((path) => `@${path}`),
      }),
    ).toEqual({
      text: `service.deliver ${order.orderNo}: done.\nnames: 检索报告.pdf, drafts.zip`,
      exitCode: 0,
    });
    const { files } = await fetchService(server, order);
    expect(files.map(({ name, is_new }) => [name, is_new]).toSorted()).toEqual([
      ['drafts.zip', true],
      ['检索报告.pdf', true],
    ]);
    const report = files.find(({ name }) => name === '检索报告.pdf');
    const { token } = order.person;
    const opened = await server.call('GET', `${order.path}/files/${report?.id}`, { token });
    const link = v.parse(NamedFileUrl, opened.data);
    expect(link).toMatchObject({ file_name: '检索报告.pdf', size: smallPdf.length });
    const bytes = await server.app.request(link.url);
    expect(await bytes.text()).toBe(smallPdf);
    expect(bytes.headers.get('content-disposition')).toMatch(/^attachment;.*%E6%A3%80/);
    const after = (await fetchService(server, order)).files;
    expect(after.filter(({ is_new }) => is_new).map(({ name }) => name)).toEqual(['drafts.zip']);
    expect((await listNotificationTexts(server, order.person))[0]?.slice(0, 2)).toEqual([
      'file_delivered',
      '有新文件可以下载',
    ]);
  });

  test('handed-over files are refused too large, empty or of another type, all of a command or none', async () => {
    const order = await servedOrder(admin);
    const before = await fetchService(server, order);
    const good = writeOperatorFile(admin, 'good.pdf', smallPdf);
    const large = writeOperatorFile(
      admin,
      'large.pdf',
      Buffer.alloc(20 * 1024 * 1024 + 1, smallPdf),
    );
    const disguised = writeOperatorFile(
      admin,
      'page.pdf',
      '<!doctype html><script>alert(1)</script>',
    );
    const empty = writeOperatorFile(admin, 'empty.pdf', '');
    expect(
      (
        await admin.act('service.deliver', {
          order_no: order.orderNo,
          files: [`@${good}`, `@${disguised}`],
        })
      ).text,
    ).toContain('why: The file type is not supported\nname: page.pdf');
    expect(
      (
        await admin.act('service.deliver', {
          order_no: order.orderNo,
          files: [`@${good}`, `@${empty}`],
        })
      ).text,
    ).toContain('why: The file is empty\nname: empty.pdf');
    await expect(
      admin.act('service.deliver', { order_no: order.orderNo, files: `@${large}` }),
    ).rejects.toThrow('is larger than 20 MiB.');
    await expect(
      admin.act('service.deliver', { order_no: order.orderNo, files: `@${'/nowhere.pdf'}` }),
    ).rejects.toThrow('There is no file /nowhere.pdf.');
    expect(await fetchService(server, order)).toEqual(before);
  });

  test('handed-over files are at most fifty per order', async () => {
    const order = await servedOrder(admin);
    const path = writeOperatorFile(admin, 'page.pdf', smallPdf);
    const copies = Array.from({ length: 50 }, (_, at) =>
      writeOperatorFile(admin, `page ${at}.pdf`, smallPdf),
    );
    expect(
      (
        await admin.act('service.deliver', {
          order_no: order.orderNo,
          files: copies.map((path) => `@${path}`),
        })
      ).text,
    ).toContain('why: Too many files');
    await admin.act('service.deliver', {
      order_no: order.orderNo,
      files: copies.slice(1).map((path) => `@${path}`),
    });
    expect(
      (await admin.act('service.deliver', { order_no: order.orderNo, files: `@${path}` })).exitCode,
    ).toBe(1);
    expect((await fetchService(server, order)).files).toHaveLength(50);
  });

  test('handed-over files wait for the first day, and end with the order', async () => {
    const order = await paidPackage(admin, 'startup');
    const path = writeOperatorFile(admin, 'page.pdf', smallPdf);
    expect(
      (await admin.act('service.deliver', { order_no: order.orderNo, files: `@${path}` })).text,
    ).toContain('state: awaitingStart');
    await admin.serve(order.orderNo);
    await admin.act('service.complete', { order_no: order.orderNo });
    expect(
      (await admin.act('service.deliver', { order_no: order.orderNo, files: `@${path}` })).text,
    ).toContain('state: delivered');
  });

  test('files of one order are not found in another, and their links open nothing else', async () => {
    const one = await servedOrder(admin);
    const other = await servedOrder(admin);
    const id = (await fetchService(server, one)).files[0]?.id ?? '';
    const crossed = await server.call('GET', `${other.path}/files/${id}`, {
      token: other.person.token,
    });
    expect([crossed.status, crossed.body.error]).toEqual([404, 'file.not_found']);
    const stolen = await server.call('GET', `${one.path}/files/${id}`, {
      token: other.person.token,
    });
    expect([stolen.status, stolen.body.error]).toEqual([403, 'order.not_yours']);
    // The file does not belong to the person: they cannot delete it, and it does not count.
    const deleted = await server.call('DELETE', `files/${id}`, { token: one.person.token });
    expect(deleted.status).toBe(404);
    expect((await fetchService(server, one)).files[0]?.is_new).toBe(true);
  });
});
