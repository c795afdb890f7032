import { type ComponentProps, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { submitIfEntered } from '#src/ui/early-use.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';

type FormProps = Omit<ComponentProps<'form'>, 'method' | 'noValidate' | 'ref'> & {
  /** Told once what was typed into a form of the server before scripts took it over. */
  onTyped?: (typed: FormData) => void;
};

/**
 * Every form of the site. Scripts send it; what a browser sends by itself travels in the body, never
 * in the address, and the server says that it was not taken (decision 012). Enter that was pressed before
 * scripts ran sends it once they do.
 */
export function Form({ onTyped, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const take = useEffectEvent((typed: FormData) => onTyped?.(typed));
  useLayoutEffect(() => {
    if (!hydrated && form.current !== null) take(new FormData(form.current));
  }, [hydrated]);
  // Once what was typed has been taken over.
  useEffect(() => {
    if (hydrated) submitIfEntered(form.current);
  }, [hydrated]);
  return <form {...rest} ref={form} method="post" noValidate />;
}
