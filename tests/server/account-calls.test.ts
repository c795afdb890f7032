import { expect, test } from 'vitest';
import * as v from 'valibot';
import { accountCalls } from '#contract/accounts/calls.ts';
import { fileCalls } from '#contract/files/calls.ts';
import type { Call } from '#contract/base/call.ts';
import { StoredFile } from '#contract/files/schemas.ts';
import { SignedInDevices } from '#contract/accounts/profile.ts';
import { openApi } from '#server/handlers/openapi.ts';
import { smallPng } from '#tests/support/pictures.ts';
import { bindEmail, mailCode } from '#tests/support/mail.ts';
import { goodPassword, type TestResponse, type Person } from '#tests/support/server.ts';
import { setUpServer } from '#tests/support/set-up.ts';

const server = setUpServer();

const upload = ({ token }: Person, path = 'files/upload') =>
  server.upload(path, smallPng, { token });

async function uploadFile(person: Person): Promise<string> {
  return v.parse(StoredFile, (await upload(person)).data).id;
}

async function verify(person: Person): Promise<TestResponse> {
  const attachments = [await uploadFile(person)];
  const body = { real_name: '客户 017', id_number: '11010519491231002X', attachments };
  return server.call('POST', 'user/profile/verify', { token: person.token, body });
}

// For every call about a person and their files, one that succeeds.
const ownCalls = { ...accountCalls, ...fileCalls };

const successes: Record<keyof typeof ownCalls, (person: Person) => Promise<TestResponse>> = {
  async readProfile(person) {
    await upload(person, 'user/profile/avatar');
    await verify(person);
    return server.call('GET', 'user/profile', { token: person.token });
  },
  updateProfile: ({ token }) =>
    server.call('PUT', 'user/profile', { token, body: { name: '客户 017', bio: '' } }),
  uploadAvatar: (person) => upload(person, 'user/profile/avatar'),
  async readVerification(person) {
    await verify(person);
    return server.call('GET', 'user/profile/verify', { token: person.token });
  },
  requestVerification: verify,
  changePassword: ({ token }) =>
    server.call('POST', 'user/profile/password', {
      token,
      body: {
        current_password: goodPassword,
        password: 'Other#2026-park',
        password_confirmation: 'Other#2026-park',
      },
    }),
  exportAccount: ({ token }) => server.call('POST', 'user/export', { token }),
  async readAccountStanding(person) {
    await server.pay(person, (await server.order(person)).order_no);
    return server.call('GET', 'user/closing', { token: person.token });
  },
  closeAccount: ({ token }) =>
    server.call('DELETE', 'user', { token, body: { password: goodPassword } }),
  readEmail: ({ token }) => server.call('GET', 'user/email', { token }),
  async bindEmail(person) {
    const email = 'account@example.com';
    const verification_code = await mailCode(server, email, 'bind', person);
    const body = { email, verification_code };
    return server.call('PUT', 'user/email', { token: person.token, body });
  },
  removeEmail: ({ token }) => server.call('DELETE', 'user/email', { token }),
  async setMailReceipts(person) {
    await bindEmail(server, person, 'receipts@example.com');
    const body = { receipts: true, time_zone: 'Europe/London' };
    return server.call('PUT', 'user/email/receipts', { token: person.token, body });
  },
  async changePhone(person) {
    const phone = '13777770001';
    const verification_code = await server.code(phone, 'phone', person);
    const body = { phone, verification_code, password: goodPassword };
    return server.call('POST', 'user/phone', { token: person.token, body });
  },
  listSessions: ({ token }) => server.call('GET', 'user/sessions', { token }),
  async endSession({ phone, token }) {
    await server.call('POST', 'auth/login', { body: { phone, password: goodPassword } });
    const { data } = await server.call('GET', 'user/sessions', { token });
    const other = v.parse(SignedInDevices, data).items.find(({ current }) => !current);
    return server.call('DELETE', `user/sessions/${other?.id}`, { token });
  },
  endOtherSessions: ({ token }) => server.call('DELETE', 'user/sessions', { token }),
  uploadFile: upload,
  async readFileUrl(person) {
    return server.call('GET', `files/${await uploadFile(person)}/url`, { token: person.token });
  },
  async deleteFile(person) {
    return server.call('DELETE', `files/${await uploadFile(person)}`, { token: person.token });
  },
};

const Shape = v.object({
  required: v.optional(v.array(v.string()), []),
  properties: v.optional(v.record(v.string(), v.unknown()), {}),
});

const Operation = v.object({
  requestBody: v.optional(v.object({ content: v.looseObject({}) })),
  responses: v.looseObject({
    200: v.object({
      content: v.object({
        'application/json': v.object({
          schema: v.object({ properties: v.object({ data: Shape }) }),
        }),
      }),
    }),
  }),
});

const document = v.parse(
  v.object({ paths: v.record(v.string(), v.record(v.string(), v.looseObject({}))) }),
  openApi(),
);

test.each(Object.entries(successes))(
  'the call %s answers exactly its schema and OpenAPI',
  async (name, succeed) => {
    const response = await succeed(await server.register());
    expect([response.status, response.body.code, response.body.message]).toEqual([
      200,
      200,
      '成功',
    ]);
    const call: Call | undefined = Object.entries(ownCalls).find(([own]) => own === name)?.[1];
    if (call === undefined) throw new Error(`${name} is not a call`);
    const strict = v.safeParse(call.data, response.data);
    expect(strict.issues).toBeUndefined();
    expect(response.data).toEqual(strict.output);

    const operation = v.parse(
      Operation,
      document.paths[`/${call.path}`]?.[call.method.toLowerCase()],
    );
    const shape = operation.responses[200].content['application/json'].schema.properties.data;
    const answered = Object.keys(v.parse(v.looseObject({}), response.data));
    expect(answered).toEqual(expect.arrayContaining(shape.required));
    expect(Object.keys(shape.properties)).toEqual(expect.arrayContaining(answered));
    const taken = Object.keys(operation.requestBody?.content ?? {});
    const json = call.body === undefined ? [] : ['application/json'];
    expect(taken).toEqual(call.upload === true ? ['multipart/form-data'] : json);
  },
);
