import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the folded part of a page below the heading `name`, as a reader does, and returns it. */
export async function openPart(user: UserEvent, name: string): Promise<HTMLElement> {
  const title = await screen.findByRole('heading', { name });
  const part = title.closest('details');
  if (part === null) throw new Error(`no part can be folded below ${name}`);
  if (!part.open) await user.click(title);
  if (!part.open) throw new Error(`a click on ${name} does not open its part`);
  return part;
}
