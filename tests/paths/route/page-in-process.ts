import { setImmediate } from 'node:timers/promises';
import type { Client } from '#src/api/client.ts';
import { openApplication, storeSession } from '#tests/support/application.tsx';
import type { Person, TestServer } from '#tests/support/server.ts';
import { mainPart } from './checkout-screen.ts';
import { createHeldCalls, type HeldCall, type HeldCalls, type HeldNetwork } from './held-calls.ts';
import { endHearing } from './other-tab.ts';
import { restoreSurroundings } from './surroundings.ts';
import { holdTimers, settle, until } from './time.ts';

/** The browser side over the server in process, with the calls and the timers of the page in hand. */
export type PageInProcess = {
  server: TestServer;
  person: Person;
  calls: HeldCalls;
  /** Gets the API client of the page, for calls outside its components. */
  client(): Client;
  /** Returns path and search as a visitor sees them. */
  address(): string;
  /** Navigates to an address, like a link or a typed address. */
  go(path: string): void;
  /** Goes back in the history, and forward again. */
  backAndForward(): Promise<void>;
  /** Loads a page and discards the state of the previous one. */
  open(path: string): Promise<void>;
  /** Reloads the page. */
  reload(): Promise<void>;
  /** Lets time pass for page and server alike, and waits until both are quiet. */
  pass(ms: number): Promise<void>;
  quiet(): Promise<void>;
  /** Waits like `quiet` for a page that sends held calls before its first render. */
  quietOnceShown(): Promise<void>;
  /** Waits until page and server are quiet, and advances the page's timers. */
  quietInTime(): Promise<void>;
  /** Returns the call that the page is to make by now. Throws when it does not. */
  asked(kind: string): Promise<HeldCall>;
  close(): void;
};

// Calls sent within this time are answered within it.
const beatMs = 2500;
const transitionBeatMs = 50;
const mostBeats = 60;

export async function openPage(
  server: TestServer,
  person: Person,
  path: string,
  held: HeldNetwork & { holdsDate?: boolean },
): Promise<PageInProcess> {
  localStorage.clear();
  await storeSession(server, person);
  const calls = createHeldCalls(held);
  const time = holdTimers(held.holdsDate);
  endHearing();
  // Lazy modules load once per browser; their load time is not part of the test.
  await Promise.all([
    import('#src/app/lazy/confirm-dialog.tsx'),
    import('#src/app/lazy/toasts.tsx'),
  ]);
  let opened = await openApplication(server, path, calls.network);
  const isBusy = () => calls.isBusy() || opened.router.state.status !== 'idle';
  const quiet = () => settle(isBusy);
  const load = async (to: string) => {
    endHearing();
    opened.router.options.context.session.stop();
    opened = await whileDelivering(calls, openApplication(server, to, calls.network));
    await quiet();
  };
  return {
    server,
    person,
    calls,
    client: () => opened.router.options.context.client,
    address: () => opened.address(),
    // Skips the prompt about unsaved input of the last path, as the browser stage does.
    go: (to) => opened.router.history.push(to, undefined, { ignoreBlocker: true }),
    async backAndForward() {
      const { history } = opened.router;
      if (!history.canGoBack()) return;
      history.back();
      await quiet();
      history.forward();
      await quiet();
    },
    open: load,
    reload: () => load(opened.address()),
    async pass(ms) {
      const stepMs = Math.max(beatMs, ms / mostBeats);
      for (let left = ms; left > 0; left -= stepMs) {
        server.clock.move(Math.min(left, stepMs));
        time.pass(Math.min(left, stepMs));
        await quiet();
      }
    },
    quiet,
    quietOnceShown: () => whileDelivering(calls, quiet()),
    async quietInTime() {
      const state = { isQuiet: false };
      const becomesQuiet = quiet().finally(() => (state.isQuiet = true));
      while (!state.isQuiet) {
        time.pass(transitionBeatMs);
        for (let turn = 0; turn < 20; turn += 1) await setImmediate();
      }
      await becomesQuiet;
    },
    async asked(kind) {
      await until(
        () => calls.find(kind) !== null,
        () => `the page does not ask (${kind}); it says: ${mainText()}`,
      );
      const call = calls.find(kind);
      if (call === null) throw new Error('it was there');
      return call;
    },
    close() {
      endHearing();
      opened.router.options.context.session.stop();
      time.release();
      restoreSurroundings();
    },
  };
}

/** Delivers the calls that a page sends before its first render; no path step can come earlier. */
async function whileDelivering<Shown>(calls: HeldCalls, showing: Promise<Shown>): Promise<Shown> {
  const state = { isShown: false };
  const shown = showing.finally(() => (state.isShown = true));
  while (!state.isShown) {
    await Promise.all(calls.all().map((call) => call.deliver()));
    await setImmediate();
  }
  return shown;
}

/** Reads the text of the main element, for failure messages. */
export function mainText(): string {
  return mainPart().textContent.replaceAll(/\s+/g, ' ');
}
