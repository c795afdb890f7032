import type { ComponentProps } from 'react';
import { Button } from '#src/ui/controls/button.tsx';

/** The one button of a form that sends it. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type' | 'variant'>) {
  return <Button {...props} type="submit" variant="primary" />;
}
