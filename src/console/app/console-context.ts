import type { i18n as I18n } from 'i18next';
import { createContext, useContext } from 'react';
import type { Colleague } from '#contract/staff/sign-in.ts';
import type { StaffSessionRef } from '#machines/staff-session.machine.ts';
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

export const MeContext = createContext<Colleague | null>(null);

/** The signed-in colleague; pages are shown only after sign-in. */
export function useMe(): Colleague {
  const me = useContext(MeContext);
  if (me === null) throw new Error('Nobody is signed in.');
  return me;
}
