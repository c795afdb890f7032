import type { ComponentProps } from 'react';
import { useHydrated } from '#src/ui/use-hydrated.ts';

type PlainButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  /** Remembers a press before scripts run, for who asks `takeEarlyUse` for it once they do. */
  keepsPress?: boolean;
};

/**
 * A button without a look of its own. It is inert until scripts run it, so that no press is lost and
 * no form is sent half; one with a `formMethod` sends its form by itself and works before.
 */
export function PlainButton({ type = 'button', keepsPress = false, ...rest }: PlainButtonProps) {
  const hydrated = useHydrated();
  const isInert = !hydrated && rest.formMethod === undefined && !keepsPress;
  return <button {...rest} type={type} data-early={keepsPress || undefined} disabled={isInert} />;
}
