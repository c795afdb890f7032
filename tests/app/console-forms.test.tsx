import { openConsolePage, screen, waitFor } from '#tests/support/console-page.tsx';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect } from 'vitest';
import type { StaffCall } from '#contract/staff/call.ts';
import { staffCalls, type StaffWrite } from '#contract/staff/calls.ts';
import { unclearTexts } from '#contract/failures.ts';
import { keyedCalls } from '#server/db/tables/keyed-calls.ts';
import { listConsoleForms, type ConsoleForm } from '#tests/support/console-forms.ts';
import { createTestConsole, type Colleague } from '#tests/support/console.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { fillSilently } from '#tests/support/fill-silently.ts';
import { createNetwork, type Network } from '#tests/support/network.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');
const asking = unclearTexts.asking['zh-CN'];

const admin = setUpOnce(() => createTestConsole(server, { twoPersonFen: 50_000 }));
let author: Colleague;
let me: Colleague;
test.beforeAll(() => storeOwnContent(server.deps));
beforeEach(async () => {
  sessionStorage.clear();
  [author, me] = [await admin.colleague('money'), await admin.colleague('money')];
});

const forms = listConsoleForms({ server, admin, author: () => author, me: () => me });
const isWrite = (name: string): name is StaffWrite => Object.hasOwn(forms, name);
const all = Object.keys(forms)
  .filter(isWrite)
  .map((call) => ({ call, form: forms[call] }));

/** Counts the keys of completed writes of a call. */
async function countKeys(call: StaffWrite): Promise<number> {
  const ofCall = and(eq(keyedCalls.realm, 'console'), eq(keyedCalls.call, call));
  return (await server.deps.db.select().from(keyedCalls).where(ofCall)).length;
}

function lose(network: Network, when: 'before' | 'after', name: StaffWrite): void {
  const { method, path }: StaffCall = staffCalls[name];
  const pattern = new RegExp(`/console/api/v1/${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  if (when === 'before') network.loseRequest(method, pattern);
  else network.loseResponse(method, pattern);
}

type Filled = Awaited<ReturnType<typeof openConsolePage>>;

/** Opens the form at `path` and fills it, apart from the field that is kept. */
async function openForm(
  { open }: ConsoleForm,
  path: string,
  network = createNetwork(),
): Promise<Filled> {
  const opened = await openConsolePage(admin, me, path, 'zh-CN', network);
  await open(opened.user);
  return opened;
}

async function fill({ fill: rest, field, texts }: ConsoleForm, { user }: Filled): Promise<void> {
  await rest?.(user);
  if (field === null) return;
  await user.clear(field());
  await user.type(field(), texts?.()[1] ?? '客户来电');
}

describe.each(chooseByCommit('forms of the console with a lost answer', all, 2))(
  '$call',
  ({ call, form }) => {
    test.each(chooseByCommit(`lost answers: ${call}`, ['before', 'after'] as const))(
      'the page shows success and the call takes effect once when its answer is lost %s the effect',
      async (when) => {
        const network = createNetwork();
        const opened = await openForm(form, await form.page(), network);
        await fill(form, opened);
        lose(network, when, call);
        const before = await countKeys(call);
        await form.send(opened.user);
        await screen.findByText(asking);
        expect(screen.queryByRole('alert')).toBeNull();
        await form.says();
        expect(screen.queryByText(asking)).toBeNull();
        expect(await countKeys(call)).toBe(before + 1);
      },
    );
  },
);

const typed = all.filter(({ form }) => form.field !== null);

describe.each(chooseByCommit('forms of the console with unsent input', typed, 2))(
  'the input of $call',
  ({ form }) => {
    const getTexts = () => form.texts?.() ?? (['客户来电', '客户再次来电'] as const);
    const field = () => {
      if (form.field === null) throw new Error('nothing is typed here');
      return form.field();
    };

    test('the input returns after a reload and an ended session, and is deleted by a sign-out', async () => {
      const [text] = getTexts();
      const path = await form.page();
      const first = await openForm(form, path);
      await first.user.clear(field());
      await first.user.type(field(), text);
      await openForm(form, path);
      expect(field()).toHaveProperty('value', text);

      const again = await openForm(form, path);
      await form.fill?.(again.user);
      await admin.call('signOut', { token: me.token });
      await form.send(again.user);
      await screen.findByRole('heading', { name: t('console-sign-in:password.title') });
      server.clock.move(60_000);
      me = { ...me, token: await admin.signIn(me) };
      const signedIn = await openForm(form, path);
      expect(field()).toHaveProperty('value', text);

      await signedIn.user.keyboard('{Escape}');
      await signedIn.user.click(
        screen.getByRole('button', { name: t('console-shell:signOut'), hidden: true }),
      );
      await screen.findByRole('heading', { name: t('console-sign-in:password.title') });
      await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain(text));
    });

    test('a field that was filled without an event is sent as shown, and then deleted', async () => {
      const [text, other] = getTexts();
      const sent: string[] = [];
      const network = createNetwork();
      const recording: Network = {
        ...network,
        async carry(request, send) {
          if (request.method !== 'GET') sent.push(await request.clone().text());
          return network.carry(request, send);
        },
      };
      const opened = await openForm(form, await form.page(), recording);
      await opened.user.clear(field());
      await opened.user.type(field(), text);
      await form.fill?.(opened.user);
      fillSilently(field(), other);
      await form.send(opened.user);
      await form.says();
      const isMoney = /^\d{2,3}$/.test(other);
      expect(sent.join('\n')).toContain(isMoney ? `${other}00` : other);
      expect(JSON.stringify({ ...sessionStorage })).not.toContain('draft ');
    });
  },
);

test('the input of a form is kept without its one-time code', async () => {
  const form = forms.confirmProposal;
  await fill(form, await openForm(form, await form.page()));
  const kept = JSON.stringify({ ...sessionStorage });
  expect(kept).toContain('599');
  expect(kept).not.toContain(admin.code(me));
});

test('only the colleague who typed the input sees it again', async () => {
  const form = forms.addNote;
  const path = await form.page();
  await fill(form, await openForm(form, path));
  const shown = async () => {
    await openForm(form, path);
    return form.field?.();
  };
  expect(await shown()).toHaveProperty('value', '客户来电');
  me = author;
  expect(await shown()).toHaveProperty('value', '');
});
