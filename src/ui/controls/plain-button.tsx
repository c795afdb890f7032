import type { ComponentProps } from 'react';
import { useHydrated } from '#src/ui/use-hydrated.ts';

type PlainButtonProps = Omit<ComponentProps<'button'>, 'disabled'>;

/**
 * A button without a look of its own. It is inert until scripts run it, so that no press is lost and
 * no form is sent half; one with a `formMethod` sends its form by itself and works before.
 */
export function PlainButton({ type = 'button', ...rest }: PlainButtonProps) {
  const hydrated = useHydrated();
  return <button {...rest} type={type} disabled={!hydrated && rest.formMethod === undefined} />;
}
