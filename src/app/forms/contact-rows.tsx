import { TextField } from '#src/ui/fields/text-field.tsx';
import type { FormField } from './use-form.ts';

/** Autofill attributes per field. */
const attributes = {
  name: { autoComplete: 'name' },
  nickname: { autoComplete: 'nickname' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
  company: { autoComplete: 'organization' },
  position: { autoComplete: 'organization-title' },
  industry: {},
} as const;

export type ContactField = keyof typeof attributes;

type ContactRowsProps<Name extends ContactField> = {
  names: readonly Name[];
  field: (name: Name) => FormField;
  label: (name: Name) => string;
  /** The hint below a field. */
  hints?: Partial<Record<Name, string>>;
  readOnly?: boolean;
};

/** The rows for a person's name and contact details. */
export function ContactRows<Name extends ContactField>(props: ContactRowsProps<Name>) {
  const { names, field, label, hints, readOnly } = props;
  return names.map((name) => (
    <TextField
      key={name}
      {...field(name)}
      {...attributes[name]}
      label={label(name)}
      description={hints?.[name]}
      readOnly={readOnly}
    />
  ));
}
