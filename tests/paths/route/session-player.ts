import { goodPassword } from '#tests/support/server.ts';
import type { SessionMoves, SessionWorld } from '#tests/world/session/moves.ts';
import { createTabStorage, type Shared, type Unheard } from '#tests/world/session/shared.ts';
import { sessionWorldFor } from '#tests/world/world-of-trace.ts';
import { sessionCalls, sessionHand } from '../drivers/session-hand.ts';
import { textReader } from './checkout-screen.ts';
import { callIn, createFates, type CallInTrace } from './fates.ts';
import type { HeldKinds } from './held-calls.ts';
import { differing, playInStep, type PlayedStep, type RealWorld } from './in-step.ts';
import { sessionSite, type NamedPerson, type SessionSite } from './session-site.ts';
import type { StageInProcess } from './stage.ts';

// The count calls of the header are not part of a trace and stay pending.
const held: HeldKinds = {
  ...sessionCalls,
  read: { method: 'GET', path: /\/orders$/ },
  unread: { method: 'GET', path: /\/notifications$/ },
};

/** A page with a single, public call, so that only the trace decides when a 401 arrives. */
const silentPath = '/about';

const signOutTimeoutMs = 3000;

/**
 * Plays a trace of the session model on a real page with the real server. Tab A is the page, with its
 * view of the browser storage. Other tabs exist in the model only: their calls are sent for them, and
 * their storage writes reach the page when the trace delivers the event. Throws like `playInStep`.
 */
export async function playSessionTrace(
  stage: StageInProcess,
  people: Readonly<Record<'a' | 'b', NamedPerson>>,
  trace: string,
  tell: (played: PlayedStep) => void,
): Promise<void> {
  const moves = sessionWorldFor(trace);
  await stage.calls.hold(held);
  await stage.openAs('guest', silentPath);
  const site = sessionSite(stage.inProcess.server, people);
  await playInStep(moves, realSessions(stage, site, moves), trace, tell);
}

function realSessions(
  stage: StageInProcess,
  site: SessionSite,
  { tab, shared: getShared, sessions }: SessionMoves,
): RealWorld<SessionWorld> {
  const { inProcess: page } = stage;
  const { says } = textReader(page.address);
  const hand = sessionHand(stage);
  const fates = createFates(page);
  const getFirstTab = ({ tabs }: SessionWorld) => tab(tabs[0] ?? 0);
  /** The token that the page had last. */
  let last = '';

  /** Reads the name that the page shows. */
  function who(): string {
    const header = document.getElementsByTagName('header')[0]?.textContent ?? '';
    const shown = ['a', 'b'].filter((letter) => header.includes(site.getPerson(letter).name));
    return shown.join(' and ') || (says('auth:login.busy') ? 'signing in' : 'nobody');
  }

  /** Sets the browser storage to the view that the page has of it. */
  function keep(shared: Shared, unheard: readonly Unheard[]): void {
    const { store } = createTabStorage(shared, unheard);
    for (const key of ['token', 'user'] as const) {
      const value = site.kept(key, store.getItem(key));
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
  }

  /** Sends a call outside the pages, because some calls outlive their page. */
  function ask(): void {
    page
      .client()
      .call('listOrders')
      .catch(() => {});
  }

  /** Performs an action or an event of tab A. */
  async function act(what: string, world: SessionWorld): Promise<void> {
    const shared = getShared(world.shared);
    const [change, ...later] = getFirstTab(world).inbox;
    const [, letter = ''] = /^signs in as (\w)$/.exec(what) ?? [];
    if (letter !== '') {
      if (!(await hand.isAtForm())) await stage.go(`/auth/login?redirect=${silentPath}`);
      return hand.signIn({ phone: site.getPerson(letter).phone, password: goodPassword });
    }
    if (what.startsWith('hears of ') && change !== undefined) {
      const [oldValue, newValue] = [change.oldValue, change.newValue].map((value) =>
        site.kept(change.key, value),
      );
      keep(shared, later);
      const heard = { key: change.key, oldValue: oldValue ?? null, newValue: newValue ?? null };
      window.dispatchEvent(new StorageEvent('storage', heard));
      return page.quietInTime();
    }
    switch (what) {
      case 'signs out':
        if (!(await stage.isSaid([stage.t('shell:account.signOut')]))) await hand.openMenu();
        return hand.signOut();
      case 'reads':
        ask();
        await page.asked('read');
        return;
      case 'waits no longer':
        // The pending call is the sign-out, or a sign-in that is sent again.
        await page.pass(signOutTimeoutMs);
        if (sessions.getSessionState(getFirstTab(world)) === 'guest.unclear')
          await page.asked('signIn');
        return;
      case 'is cached':
        window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
        return;
      case 'comes back':
        keep(shared, []);
        window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
        return page.quietInTime();
      case 'is reloaded':
        keep(shared, []);
        return stage.open(silentPath);
      default:
        throw new Error(`"A ${what}" cannot be played`);
    }
  }

  /** A call of a tab meets the server or is lost, or its answer arrives. */
  async function befall(
    { tab: letter, name, what }: CallInTrace,
    before: SessionWorld,
    after: SessionWorld,
  ): Promise<void> {
    const isPage = letter === 'A';
    if (what === 'is answered') {
      if (isPage) fates.arrive(name);
      return page.quiet();
    }
    const call = tab(before.tabs['ABC'.indexOf(letter)] ?? 0).calls.find(({ id }) => id === name);
    if (call === undefined) throw new Error(`tab ${letter} has not asked (${name})`);
    const met = isPage ? await fates.meet(name, name, what) : null;
    if (what === 'is lost') return;
    const body = isPage ? await met?.json() : (await site.send(call)).body;
    const alive = getShared(before.shared).alive;
    const given = getShared(after.shared).alive.find((token) => !alive.includes(token));
    if (given !== undefined) site.learn(given, body);
  }

  return {
    async play(step, before, after) {
      const [, ended = ''] = /^server ends (\w+)$/.exec(step) ?? [];
      if (ended !== '') return site.end(ended);
      const call = callIn(step);
      if (call !== null) await befall(call, before, after);
      else if (step.startsWith('A ')) await act(step.slice(2), before);
      if (page.address() === '/') await stage.go(silentPath);
      // Writes of other tabs become visible here when the model delivers them.
      if (!step.startsWith('A ')) keep(getShared(after.shared), getFirstTab(after).inbox);
    },

    async read(world) {
      const mine = getFirstTab(world);
      const shared = getShared(world.shared);
      const { store } = createTabStorage(shared, mine.inbox);
      const kept = (['token', 'user'] as const).map((key) => [
        `the storage keeps as ${key}`,
        localStorage.getItem(key) ?? '',
        site.kept(key, store.getItem(key)) ?? '',
      ]);
      const token = sessions.findToken(mine)?.slice(0, 1) ?? 'nobody';
      const isAsking = ['guest.signingIn', 'guest.unclear'].includes(
        sessions.getSessionState(mine),
      );
      const known = isAsking ? 'signing in' : token;
      const says = who();
      last = localStorage.getItem('token') || last;
      const taken = await site.taken();
      const differences = [
        ...kept,
        ['the server takes', taken.join(), shared.alive.toSorted().join()],
        ['the page shows', mine.cached ? known : says, known],
      ].flatMap(differing);
      return { says, stands: `takes ${taken.join(' and ') || 'nobody'}`, differences };
    },

    async untruths() {
      const token = localStorage.getItem('token');
      const owner = token === null ? null : await site.readTokenOwner(token);
      if (token !== null && owner === null) {
        // The next call finds that the session has ended.
        ask();
        await (await page.asked('read')).deliver();
        await page.quiet();
      }
      const isWrong = says('auth:login.expired') && (await site.readTokenOwner(last)) !== null;
      return [
        ...differing(['the page shows', who(), owner ?? 'nobody']),
        ...(isWrong ? ['it calls a session expired that the server still takes'] : []),
      ];
    },

    // Timers run out here.
    isAtRest: () => false,
  };
}
