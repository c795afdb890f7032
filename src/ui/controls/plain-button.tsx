import type { ComponentProps } from 'react';
import { useHydrated } from '#src/ui/use-hydrated.ts';

type PlainButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  /** Remembers a press before scripts run; read it later with `takeEarlyUse`. */
  keepsPress?: boolean;
};

/**
 * An unstyled button. It is inert until scripts run, so that no press is lost and no incomplete form is sent;
 * one with a `formMethod` submits its form natively and works before that.
 */
export function PlainButton({ type = 'button', keepsPress = false, ...rest }: PlainButtonProps) {
  const hydrated = useHydrated();
  const isInert = !hydrated && rest.formMethod === undefined && !keepsPress;
  return <button {...rest} type={type} data-early={keepsPress || undefined} disabled={isInert} />;
}
