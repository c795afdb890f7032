import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { submitIfEntered } from '#src/ui/early-use.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';

type FormProps = Omit<ComponentProps<'form'>, 'method' | 'noValidate' | 'ref'> & {
  ref?: RefObject<HTMLFormElement | null>;
  /** Receives once the input typed into a server-rendered form before scripts took over. */
  onTyped?: (typed: FormData) => void;
};

/**
 * The base of all forms of the site. Scripts send the form; a native submission goes in the body, never in
 * the address, and the server answers that it was not accepted (decision 012). If Enter was pressed before
 * scripts ran, the form is sent once they run.
 */
export function Form({ onTyped, ref, ...rest }: FormProps) {
  const ownRef = useRef<HTMLFormElement>(null);
  const form = ref ?? ownRef;
  const hydrated = useHydrated();
  const take = useEffectEvent((typed: FormData) => onTyped?.(typed));
  useLayoutEffect(() => {
    if (!hydrated && form.current !== null) take(new FormData(form.current));
  }, [hydrated, form]);
  // Runs after the early input was taken over.
  useEffect(() => {
    if (hydrated) submitIfEntered(form.current);
  }, [hydrated, form]);
  return <form {...rest} ref={form} method="post" noValidate />;
}
