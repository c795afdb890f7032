import {
  Link,
  useRouter,
  type AnyRouter,
  type LinkComponentProps,
  type NavigateOptions,
} from '@tanstack/react-router';
import type { ReactElement } from 'react';

/**
 * The register of the console's router, which src/console/router.ts fills: the register of the library holds
 * the router of the site.
 */
export interface ConsoleRegister {
  /** Names the router of this register. */
  name: 'console';
}

export type ConsoleRouter = ConsoleRegister extends { router: infer Router extends AnyRouter }
  ? Router
  : AnyRouter;

/** The address of a page of the console. */
export type ConsoleAddress =
  | { to: '/differences' }
  | { to: '/programs' }
  | { to: '/orders/$orderNo'; params: { orderNo: string } }
  | { to: '/customers/$id'; params: { id: string } }
  | { to: '/inquiries/$inquiryNo'; params: { inquiryNo: string } }
  | { to: '/verifications/$id'; params: { id: string } }
  | { to: '/bookings/$bookingNo'; params: { bookingNo: string } };

type ConsoleLinkType = <
  const From extends string = string,
  const To extends string | undefined = undefined,
>(
  props: LinkComponentProps<'a', ConsoleRouter, From, To>,
) => ReactElement;

/** A link to a page of the console. */
export const ConsoleLink: ConsoleLinkType = Link;

export function useConsoleRouter(): ConsoleRouter {
  return useRouter<ConsoleRouter>();
}

type GoTo = <const To extends string | undefined = undefined>(
  options: NavigateOptions<ConsoleRouter, string, To>,
) => Promise<void>;

/** Provides navigation to a page of the console: the library types its own for the site's router only. */
export function useGoTo(): GoTo {
  const { navigate }: { navigate: GoTo } = Object(useConsoleRouter());
  return navigate;
}
