import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { listActFields, type ActField, type StaffActName } from '#contract/staff/act-fields.ts';
import type { StaffCall } from '#contract/staff/call.ts';
import { staffCalls } from '#contract/staff/calls.ts';
import { createRules } from '#src/app/forms/rules.ts';
import type { StaffData } from '#src/console/api/client.ts';
import type { Typed } from '#src/console/app/typed.ts';
import { useAct } from '#src/console/app/use-act.ts';
import { TextArea, TextField } from '#src/ui/fields/text-field.tsx';
import { ActForm, type ErrorOf } from './act-form.tsx';

/** `onDone` receives a sentence about the result; the case has been reloaded by then. */
export type ActProps = { onDone: (said: string) => void; onClose: () => void };

/** How one field of an act is shown; its kind is that of the table. */
type Input = {
  label: string;
  description?: string;
  defaultValue?: string;
  /** The lines of a text. */
  rows?: number;
  lang?: string;
};

type StaffActProps<Name extends StaffActName> = {
  /** The call of the act: its fields and rules are those of the table (contract/staff/calls.ts). */
  call: Name;
  /** The number in its path; without one, what the draft of its input is about. */
  of: string;
  /** What the page adds to the input: the subject, or the figure that it shows. */
  adds?: object;
  /** How the fields that are typed are shown, by their names. */
  inputs?: Readonly<Record<string, Input>>;
  says: string;
  warns?: string;
  confirm: string;
  /** Money leaves, or an option ends. */
  isFinal?: boolean;
  onDone?: (data: StaffData<Name>) => void;
  onClose?: () => void;
};

/** The form of one act of the staff, as the table declares it. */
export function StaffAct<Name extends StaffActName>(props: StaffActProps<Name>) {
  const { call: name, of, adds = {}, inputs = {}, onDone, ...form } = props;
  const { path, body = v.object({}) }: StaffCall = staffCalls[name];
  const fields = listActFields(staffCalls[name]).filter((field) => field.name in inputs);
  const act = useAct<unknown, StaffData<NoInfer<Name>>>(
    [name, of],
    (call, values, signal) => call(name, { params: readParams(path, of), body: values, signal }),
    onDone === undefined ? {} : { onDone },
  );
  const read = (typed: Typed) => ({
    ...Object.fromEntries(fields.map((field) => [field.name, readTyped(field, typed)])),
    ...adds,
  });
  return (
    <ActForm<unknown> {...form} act={act} rules={createRules(body)} read={read}>
      {(findFieldError) =>
        fields.map((field) => (
          <StaffField
            key={field.name}
            field={field}
            input={inputs[field.name] ?? { label: field.name }}
            findFieldError={findFieldError}
          />
        ))
      }
    </ActForm>
  );
}

type StaffFieldProps = { field: ActField; input: Input; findFieldError: ErrorOf };

function StaffField({ field: { name, kind }, input, findFieldError }: StaffFieldProps) {
  const { t } = useTranslation('console-case');
  const error = findFieldError(name);
  if (kind !== 'text') {
    const type = kind === 'day' ? 'date' : undefined;
    return <TextField {...input} name={name} type={type} error={error} />;
  }
  return <TextArea description={t('act.byKeys')} {...input} name={name} error={error} />;
}

/** An optional field that is empty counts as not given. */
function readTyped({ name, isRequired }: ActField, typed: Typed): string | null | undefined {
  return isRequired ? typed[name] : typed[name] || null;
}

function readParams(path: string, of: string): Record<string, string> {
  const [, name] = /\{(\w+)\}/.exec(path) ?? [];
  return name === undefined ? {} : { [name]: of };
}
