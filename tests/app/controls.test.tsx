import { cleanup, render, renderHook, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { toApiError } from '#src/api/failure.ts';
import { useForm } from '#src/app/forms/use-form.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Pager } from '#src/ui/controls/pager.tsx';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';

beforeEach(cleanup);

test('a button that is busy does nothing when it is clicked again', async () => {
  let clicks = 0;
  render(
    <Button busy onClick={() => (clicks += 1)}>
      Pay
    </Button>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Pay' }));

  expect(clicks).toBe(0);
});

test('a pager leads to no page beyond the last one', () => {
  const labels = { nav: 'Pages', previous: 'Previous', next: 'Next', page: String };
  const renderLink = ({ page, label }: { page: number; label: string }) => (
    <a href={`?page=${page}`}>{label}</a>
  );
  render(<Pager page={9} pages={9} summary="" labels={labels} renderLink={renderLink} />);

  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Previous',
    '5',
    '6',
    '7',
    '8',
    '9',
  ]);
});

test('a checkbox has the name of its label, and its description and error describe it', () => {
  render(<CheckboxField label="Agree" description="To the terms" error="Needed" />);

  const box = screen.getByRole('checkbox', { name: 'Agree', description: 'To the terms Needed' });
  expect(box.getAttribute('aria-invalid')).toBe('true');
});

test('a server error on a nested field appears next to that field', () => {
  const failure = toApiError(422, { data: { fields: { 'contact.phone': ['Too short'] } } }, null);
  const initial = { name: '', phone: '' };
  const { result } = renderHook(() =>
    useForm({ rules: null, initial, failure, prefix: 'contact.' }),
  );

  expect(result.current.field('phone').error).toBe('Too short');
  expect(result.current.field('name').error).toBeNull();
});
