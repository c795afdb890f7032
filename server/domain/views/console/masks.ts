import type { Masked } from '#contract/staff/case.ts';
import type { MaskedField } from '#contract/staff/picklists.ts';
import { maskPhone } from '#contract/base/masked-phone.ts';

/** Masks a name for display: `客**`. */
export function maskName(name: string): string {
  const [first = ''] = name.trim();
  return `${first}**`;
}

/** Masks the name of a person, or the phone of one without a name. */
export function maskOwner({ name, phone }: { name: string | null; phone: string | null }): string {
  return name === null && phone !== null ? maskPhone(phone) : maskName(name ?? '');
}

/** Masks an address for display: `a***@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}

const masks: Readonly<Record<MaskedField, (value: string) => string>> = {
  name: maskName,
  real_name: maskName,
  contact_name: maskName,
  phone: maskPhone,
  contact_phone: maskPhone,
  email: maskEmail,
  contact_email: maskEmail,
  id_number: (number) => `${number.slice(0, 1)}****${number.slice(-1)}`,
  bank_account: (account) => `****${account.slice(-4)}`,
  invoice_title: maskName,
};

/** Masks these fields; an unknown value has no entry. */
export function createMasked(
  values: Partial<Record<MaskedField, string | null | undefined>>,
): Masked[] {
  const fields: MaskedField[] = [
    'name',
    'real_name',
    'phone',
    'email',
    'contact_name',
    'contact_phone',
    'contact_email',
    'id_number',
  ];
  return fields.flatMap((field) => {
    const value = values[field];
    if (value === null || value === undefined || value === '') return [];
    return [{ field, masked: masks[field](value) }];
  });
}
