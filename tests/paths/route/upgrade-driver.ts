import * as v from 'valibot';
import type { CurrentMembership } from '#contract/membership/schemas.ts';
import { Quote } from '#contract/pricing/schemas.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { buyMembership, currentMembership } from '#tests/support/members.ts';
import type { Person } from '#tests/support/server.ts';
import { mainPart, textReader } from './checkout-screen.ts';
import type { HeldKinds } from './held-calls.ts';
import { mainText, type PageInProcess } from './page-in-process.ts';
import type { ListedPath } from './path-list.ts';
import { disturbances, type Disturbance, type Elsewhere } from './disturbances.ts';
import { hear } from './other-tab.ts';
import { until } from './time.ts';

/** Calls that the upgrade sends; the path decides their outcome. */
export const upgradeCalls: HeldKinds = {
  readMembership: { method: 'GET', path: /\/membership\/current$/ },
  readQuote: { method: 'GET', path: /\/pricing\/calculate$/ },
};

const sentences = {
  loading: 'membership:loading',
  unavailable: 'membership:failed.title',
  pricing: 'membership:offer.pricing',
  refused: 'membership:offer.failed',
  confirming: 'membership:offer.confirm',
  checkout: 'checkout:review.next',
  activating: 'membership:standing.activating',
  activated: 'membership:standing.activated',
  // The levels are listed below every other text.
  choosing: 'membership:compare.title',
} as const;

type Look = keyof typeof sentences | 'elsewhere';

export type UpgradeDriver = {
  /**
   * Performs the steps of a path one by one from outside, then a disturbance, and waits for the page to
   * agree with the server. Throws on any fault.
   */
  walk(path: ListedPath, disturbance: Disturbance): Promise<void>;
};

/** Drives the page of the membership along the paths of the upgrade. */
export function createUpgradeDriver(page: PageInProcess, person: Person): UpgradeDriver {
  const { calls, server } = page;
  const reader = textReader(page.address);
  const { t } = reader;
  const membershipPage = '/user/membership';
  // This person buys only the upgrade here, but another tab may still announce a payment.
  const elsewhere: Elsewhere = {
    onOtherDevice: () => Promise.resolve(),
    inOtherTab: () => hear('memberships', 'paid'),
    slowly: () => Promise.resolve(),
  };

  return {
    async walk({ steps }, disturbance) {
      // The upgrade ends when the account area is left.
      await turnTo('/contact-us');
      const story: Story = { told: null, look: 'elsewhere', isActivating: false, amount: null };
      for (const step of steps) {
        await take(step, story);
        await check(step, story);
      }
      await disturbances[disturbance](page, elsewhere);
      await comeToRest();
      if (disturbance === 'language') await disturbances.language(page);
    },
  };

  async function turnTo(path: string): Promise<void> {
    page.go(path);
    await page.quiet();
  }

  async function take(step: string, story: Story): Promise<void> {
    switch (step) {
      case 'plan.opened':
        if (page.address() === membershipPage) await turnTo('/user/payments');
        return turnTo(membershipPage);
      case 'order.paid':
        if (story.look === 'elsewhere') await turnTo('/user/payments');
        return hear('memberships', 'paid');
      case 'plan.chosen':
        if (page.address() !== membershipPage) await turnTo(membershipPage);
        return press(...terms(), ...levels());
      case 'choice.dropped':
        return press(t('membership:offer.drop'));
      case 'upgrade.confirmed':
        press(t('membership:offer.confirm'));
        // The checkout works the price out for itself.
        await (await page.asked('readQuote')).deliver();
        return;
      case 'retry.requested':
        return press(t('membership:failed.retry'));
      case 'after pollInterval':
        return page.pass(1000);
      case 'after activationTimeout':
        return page.pass(15_000);
      default:
        return answer(step, story);
    }
  }

  async function answer(step: string, story: Story): Promise<void> {
    const isQuote = step.startsWith('fetchQuote');
    const call = await page.asked(isQuote ? 'readQuote' : 'readMembership');
    switch (step) {
      case 'fetchPlan!unreachable':
        call.lose();
        return;
      case 'fetchQuote!unavailable': {
        const { pathname } = new URL(call.address);
        server.sandbox.faults.fail({ path: pathname, status: 503, times: 1, when: 'before' });
        await call.deliver();
        return;
      }
      case 'fetchQuote=quote': {
        const { data } = v.parse(v.object({ data: Quote }), await (await call.deliver()).json());
        story.amount = data.amount;
        return;
      }
      case 'fetchPlan=free':
      case 'fetchPlan=premium': {
        const level = step === 'fetchPlan=free' ? 'free' : 'premium';
        const before = await currentMembership(server, person);
        if (level === 'premium' && before.level === 'free') {
          await buyMembership(server, person, 'premium');
        }
        story.told = await currentMembership(server, person);
        if (story.told.level !== level) throw new Error(`the membership is ${story.told.level}`);
        await call.deliver();
        return;
      }
      default:
        throw new Error(`nobody knows how to make "${step}" happen`);
    }
  }

  function press(...names: readonly string[]): void {
    const buttons = [...mainPart().getElementsByTagName('button')];
    const control = names
      .map((name) => buttons.find(({ textContent }) => textContent.trim() === name))
      .find((each) => each !== undefined && each.getAttribute('aria-pressed') !== 'true');
    if (control === undefined) throw new Error(`no such button (${names.join()}): ${mainText()}`);
    control.click();
  }

  /** An offer that is open is changed by its months; else a level is chosen. */
  function terms(): readonly string[] {
    return ['6', '3'].map((count) => t('membership:offer.term', { count }));
  }

  function levels(): readonly string[] {
    const level = t('site:levels.premium');
    return ['upgrade', 'renew', 'chosen'].map((key) => t(`membership:compare.${key}`, { level }));
  }

  /** Derives the expected state of the screen after a step. */
  function expectedLook(step: string, { look, told, isActivating }: Story): Look {
    const resting = told === null ? 'loading' : 'choosing';
    switch (step) {
      case 'plan.opened':
        return isActivating ? look : resting;
      case 'order.paid':
        if (look === 'elsewhere' || look === 'checkout') return look;
        return told === null ? 'loading' : 'activating';
      case 'plan.chosen':
        return 'pricing';
      case 'choice.dropped':
        return 'choosing';
      case 'upgrade.confirmed':
        return 'checkout';
      case 'retry.requested':
        return resting;
      case 'fetchQuote=quote':
        return 'confirming';
      case 'fetchQuote!unavailable':
        return 'refused';
      case 'fetchPlan!unreachable':
        return isActivating || look === 'elsewhere' ? look : 'unavailable';
      case 'fetchPlan=free':
        return isActivating || look === 'elsewhere' ? look : 'choosing';
      case 'fetchPlan=premium':
        if (look === 'elsewhere') return look;
        return isActivating ? 'activated' : 'choosing';
      case 'after activationTimeout':
        return look === 'elsewhere' ? look : resting;
      default:
        return look;
    }
  }

  async function check(step: string, story: Story): Promise<void> {
    const expected = expectedLook(step, story);
    if (step === 'order.paid') story.isActivating = true;
    if (step === 'fetchPlan=premium' || step === 'after activationTimeout') {
      story.isActivating = false;
    }
    await page.quiet();
    await until(
      () => look() === expected,
      () => `after ${step} the page should say "${expected}" and says "${look()}": ${mainText()}`,
    );
    story.look = expected;
    const found = await faults(story);
    if (found.length > 0) throw new Error(`after ${step}: ${found.join('; ')}`);
  }

  function look(): string {
    if (page.address() === '/user/payments') return 'elsewhere';
    const found = Object.entries(sentences).find(([, key]) => reader.says(key));
    return found?.[0] ?? 'nothing known';
  }

  /** Lists the texts about price and level on the screen that disagree with the server. */
  async function faults({ told, look: shown, amount }: Story): Promise<readonly string[]> {
    const found: string[] = [];
    const membership = await currentMembership(server, person);
    if (shown === 'activated' && membership.level === 'free') found.push('"activated" of nothing');
    const level = document.getElementById('standing')?.textContent;
    if (level !== undefined && level !== t(`site:levels.${told?.level ?? 'free'}`)) {
      found.push(`the level "${level}" of ${told?.level}`);
    }
    if (shown === 'confirming' && !mainText().includes(formatMoney(amount ?? 0, 'zh-CN'))) {
      found.push(`another price than ${amount}`);
    }
    return found;
  }

  /** Waits until the membership page agrees with the server, after any disturbance. */
  async function comeToRest(): Promise<void> {
    for (const restMs of [15_000, 15_000, 0]) {
      if (look() === 'unavailable') press(t('membership:failed.retry'));
      await page.quiet();
      for (const call of calls.all()) await call.deliver();
      await page.quiet();
      if (restMs > 0) await page.pass(restMs);
    }
    const { level } = await currentMembership(server, person);
    const shown = document.getElementById('standing')?.textContent;
    const isThere = page.address().endsWith(membershipPage);
    if (isThere && shown !== t(`site:levels.${level}`)) {
      throw new Error(`the level is ${level}, and the page goes on saying: ${mainText()}`);
    }
  }
}

type Story = {
  /** The membership in the last response to the page. */
  told: CurrentMembership | null;
  look: Look;
  /** True while a paid order is not yet reported to the page. */
  isActivating: boolean;
  /** The price that the server worked out last, in fen. */
  amount: number | null;
};
