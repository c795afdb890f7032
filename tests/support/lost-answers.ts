import { describe, expect } from 'vitest';
import type { UserEvent } from '@testing-library/user-event';
import { calls, type CallName } from '#contract/calls.ts';
import { unclearTexts } from '#contract/failures.ts';
import { openApplication, screen, waitFor } from './application.tsx';
import { chooseByCommit } from './exhaustive.ts';
import { createNetwork, type Network } from './network.ts';
import type { TestServer } from './server.ts';
import { test } from './set-up.ts';

/** A call of the site that is not a read. */
export type WritingCall = {
  [Name in CallName]: (typeof calls)[Name]['method'] extends 'GET' ? never : Name;
}[CallName];

export type LostForm = {
  title: string;
  /** The call that sends the form. */
  call: WritingCall;
  /** The address of the page, or how to prepare the server for it. */
  page: string | (() => Promise<string>);
  /** Fills the form and sends it. */
  send: (user: UserEvent) => Promise<void>;
  /** The words of the page until it has an answer; by default those of every form. */
  asking?: string;
  /** Waits until the page confirms the change. */
  says: () => Promise<unknown>;
  /** Resolves when the server has made the change exactly once. */
  done: () => Promise<unknown>;
};

/**
 * Loses the request of each form, then its response, each with a slow repeat, and then lets the server fail;
 * each form tests one of them per commit.
 */
export function describeLostAnswers(server: TestServer, forms: readonly LostForm[]): void {
  describe.each(forms)('$title', ({ title, page, call, send, says, done, asking = shared }) => {
    const open = async (network: Network) =>
      openApplication(server, typeof page === 'string' ? page : await page(), network);
    const kinds = chooseByCommit(`lost answers: ${title}`, ['before', 'after', 'failed'] as const);

    test.each(kinds.filter((kind) => kind !== 'failed'))(
      'the page shows the true state when its response is lost %s the effect',
      async (when) => {
        const network = createNetwork();
        const { user } = await open(network);
        const { method } = calls[call];
        if (when === 'before') network.loseRequest(method, toPattern(call));
        else network.loseResponse(method, toPattern(call));
        const repeat = network.holdResponse(method, toPattern(call));
        await send(user);
        await screen.findByText(asking);
        expect(screen.queryByRole('alert')).toBeNull();
        await repeat.handled;
        expect(screen.queryByRole('alert')).toBeNull();
        expect(screen.queryByText(asking)).not.toBeNull();
        repeat.release();
        await says();
        expect(screen.queryByText(asking)).toBeNull();
        await done();
      },
    );

    test.runIf(kinds.includes('failed'))(
      'the note of a failed try goes with the next one',
      async () => {
        const network = createNetwork();
        const { user } = await open(network);
        network.fail(calls[call].method, toPattern(call));
        let pressed: Element | null = null;
        const isBusy = () =>
          pressed?.isConnected === true && pressed.getAttribute('aria-disabled') === 'true';
        const noting = {
          ...user,
          click(element: Element) {
            pressed = element;
            return user.click(element);
          },
        };
        await send(noting);
        const note = await screen.findByRole('alert');
        expect(note.textContent).not.toBe('');
        // A form that was refused reads again what can be chosen.
        await waitFor(() => expect(isBusy()).toBe(false));
        await again(noting);
        await says();
        expect(screen.queryByRole('alert')).toBeNull();
        await done();

        /** Presses the same button again; if its dialog is closed, repeats all of its steps. */
        async function again(next: UserEvent): Promise<void> {
          if (pressed?.isConnected === true) await user.click(pressed);
          else await send(next);
        }
      },
    );
  });
}

const shared = unclearTexts.asking['zh-CN'];

/** Returns the pattern of a call's address; a parameter matches one segment. */
export function toPattern(call: CallName): RegExp {
  return new RegExp(`/api/v1/${calls[call].path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

const session = 'a sign-in that got no answer is asked again by the machine of the session';
const checkout = 'the checkout has machines of its kind, whose every answer is lost there';

/** The files that lose the answer of a call which is in no table of `tests/app/lost-answers*`, and why. */
export const lostElsewhere: { readonly [Name in WritingCall]?: { file: string; why: string } } = {
  uploadAvatar: { file: 'tests/app/portrait.test.tsx', why: 'its dialog crops the picture first' },
  exportAccount: { file: 'tests/app/security.test.tsx', why: 'it hands out a copy' },
  closeAccount: { file: 'tests/app/lost-answers.test.tsx', why: 'it ends the session' },
  sendSupportRecord: { file: 'tests/app/support-code.test.tsx', why: 'a guest sends it' },
  uploadFile: {
    file: 'tests/app/attachments.test.tsx',
    why: 'a file counts once its form is sent',
  },
  deleteFile: {
    file: 'tests/app/attachments.test.tsx',
    why: 'a file counts once its form is sent',
  },
  openSaas: { file: 'tests/app/saas-door.test.tsx', why: 'it changes nothing of the person' },
  openArticle: { file: 'tests/app/opening.test.tsx', why: 'its article has to be bought first' },
  acceptLegal: { file: 'tests/app/acceptance.test.tsx', why: 'its own machine asks again' },
  createOrder: { file: 'tests/server/orders.test.ts', why: 'no page of the site sends it' },
  createServiceOrder: { file: 'tests/world/world.test.ts', why: checkout },
  createMembershipOrder: { file: 'tests/world/world.test.ts', why: checkout },
  createReportOrder: { file: 'tests/world/world.test.ts', why: checkout },
  createArticleOrder: { file: 'tests/world/world.test.ts', why: checkout },
  createPackageOrder: { file: 'tests/world/world.test.ts', why: checkout },
  cancelOrder: { file: 'tests/world/world.test.ts', why: checkout },
  announceTransfer: { file: 'tests/world/world.test.ts', why: checkout },
  withdrawTransfer: { file: 'tests/world/world.test.ts', why: checkout },
  createQuotationOrder: {
    file: 'tests/server/quotations.test.ts',
    why: 'a quote is one order, whatever key the repeat has',
  },
  createPayment: { file: 'tests/world/world.test.ts', why: checkout },
  requestOpenid: {
    file: 'tests/server/wechat-openid.test.ts',
    why: 'it changes nothing of the person',
  },
  readPaymentReturn: { file: 'tests/server/payment-return.test.ts', why: 'it shows a result once' },
  notifyPayment: { file: 'tests/server/payments.test.ts', why: 'a wallet sends it, not a page' },
  login: { file: 'tests/world/session/session-world.test.ts', why: session },
  loginWithCode: { file: 'tests/world/session/session-world.test.ts', why: session },
  loginWithEmail: { file: 'tests/world/session/session-world.test.ts', why: session },
  register: { file: 'tests/world/session/session-world.test.ts', why: session },
  logout: { file: 'tests/world/session/session-world.test.ts', why: session },
  sendSms: { file: 'tests/app/lost-codes.test.tsx', why: 'a code is asked for by the person' },
  sendEmail: { file: 'tests/app/lost-codes.test.tsx', why: 'a code is asked for by the person' },
};
