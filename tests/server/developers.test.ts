import { expect } from 'vitest';
import { DeveloperPage } from '#contract/content/developers.ts';
import { subjects } from '#contract/summaries.ts';
import { server, test } from '#tests/support/set-up.ts';

const read = (subject: string) => server.ask(DeveloperPage, 'GET', `developers/${subject}`);

test.each(subjects)('the page of $name describes each of its calls', async ({ name, calls }) => {
  const { body, subjects: listed } = await read(name.toLowerCase());
  const headings = body.flatMap((block) => (block.kind === 'heading' ? [block.id] : []));
  expect(headings).toEqual([...Object.keys(calls), 'shapes']);
  expect(listed).toEqual(subjects.map((each) => each.name));
});

test('the first page shows the whole sequence, with a token and a key for each write', async () => {
  const { body } = await read('start');
  const commands = body.flatMap((block) => (block.kind === 'code' ? [block.text] : []));
  expect(commands).toHaveLength(8);
  const [order = ''] = commands.filter((text) => text.includes('/orders/service'));
  expect(order).toContain(`curl -X POST 'http://site.test/api/v1/orders/service'`);
  expect(order).toContain('Authorization: Bearer $TOKEN');
  expect(order).toContain('Idempotency-Key: $(uuidgen)');
  expect(order).toContain('"pricing_model":"monthly"');
});

test('a subject that the calls do not have is 404', async () => {
  const { status, body } = await server.call('GET', 'developers/nothing');
  expect([status, body.error]).toEqual([404, 'request.not_found']);
});
