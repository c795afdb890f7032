import type { i18n as I18n } from 'i18next';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Colleague } from '#contract/staff/sign-in.ts';
import type { StaffSessionRef } from '#machines/staff-session.machine.ts';
import type { Find, Found } from '#src/console/actors/find.ts';
import type { ConsoleClient } from '#src/console/api/client.ts';

/** The services that every page of the console receives. */
export type ConsoleServices = {
  call: ConsoleClient;
  session: StaffSessionRef;
  /** The estimated server time, in ms; the browser's clock may be wrong. */
  now: () => number;
  i18n: I18n;
};

export const ConsoleContext = createContext<ConsoleServices | null>(null);

/** Provides the services of the surrounding console. */
export function useConsole(): ConsoleServices {
  const services = useContext(ConsoleContext);
  if (services === null) throw new Error('This belongs inside the console.');
  return services;
}

/** The context of the loaders of one session. */
export type ConsoleRouterContext = Pick<ConsoleServices, 'call' | 'i18n'> & {
  me: Colleague;
  find: Find;
};

export const SessionContext = createContext<Pick<ConsoleRouterContext, 'me' | 'find'> | null>(null);

function useSession(): Pick<ConsoleRouterContext, 'me' | 'find'> {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('This belongs to a session.');
  return session;
}

/** The signed-in colleague; pages are shown only after sign-in. */
export function useMe(): Colleague {
  return useSession().me;
}

/** The search that the header bar starts and the results page shows. */
export function useFind(): Found & Pick<Find, 'search'> {
  const { subscribe, getSnapshot, search } = useSession().find;
  return { ...useSyncExternalStore(subscribe, getSnapshot), search };
}
