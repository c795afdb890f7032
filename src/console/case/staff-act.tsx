import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { listActFields, setField, type ActField } from '#contract/staff/act-fields.ts';
import type { StaffCall } from '#contract/staff/call.ts';
import { staffCalls, type StaffWrite } from '#contract/staff/calls.ts';
import { parseFen } from '#contract/base/yuan.ts';
import { createRules } from '#src/app/forms/rules.ts';
import type { StaffData } from '#src/console/api/client.ts';
import type { Typed } from '#src/console/app/typed.ts';
import { useAct } from '#src/console/app/use-act.ts';
import type { Elements } from '#src/ui/elements.tsx';
import { TextArea, TextField } from '#src/ui/fields/text-field.tsx';
import { ActForm, type ErrorOf } from './act-form.tsx';
import { Choices, type Choice } from './choices.tsx';
import type { Question } from './asked-again.tsx';

/** `onDone` receives a sentence about the result; the case has been reloaded by then. */
export type ActProps = { onDone: (notice: string) => void; onClose: () => void };

/** How one field of an act is shown; its kind is that of the table. */
type Input = {
  label: string;
  description?: string;
  defaultValue?: string;
  /** The lines of a text. */
  rows?: number;
  lang?: string;
  inputMode?: 'numeric';
  /** The values of a choice, or of several choices. */
  choices?: readonly Choice[];
};

type StaffActProps<Name extends StaffWrite> = {
  /** The call of the act: its fields and rules are those of the table (contract/staff/calls.ts). */
  call: Name;
  /** The number in its path; without one, what the draft of its input is about. */
  of: string;
  /** The page's additions to the input: the subject, the figure that it shows, or the picked files by field. */
  adds?: object;
  /** The fields that count as not given when they are empty. */
  optional?: readonly string[];
  /** The fields that are drawn here, by their names; `children` draws the others. */
  inputs?: Readonly<Record<string, Input>>;
  says: string;
  warns?: string;
  confirm: string;
  /** Money leaves, or an option ends. */
  isFinal?: boolean;
  /** Returns the question to confirm before sending; null for an action that is sent at once. */
  findQuestion?: () => Question | null;
  onDone?: (data: StaffData<Name>) => void;
  onClose?: () => void;
  children?: (findFieldError: ErrorOf) => Elements;
};

/** The form of one act of the staff, as the table declares it. */
export function StaffAct<Name extends StaffWrite>(props: StaffActProps<Name>) {
  const { call: name, of, adds = {}, optional = [], inputs = {}, ...rest } = props;
  const { onDone, children, ...form } = rest;
  const call: StaffCall = staffCalls[name];
  const fields = listActFields(call).filter(({ place }) => place === 'body');
  const act = useAct<unknown, StaffData<NoInfer<Name>>>(
    [name, of],
    (send, values, signal) =>
      send(name, { params: readParams(call.path, of), ...toBody(call, values), signal }),
    onDone === undefined ? {} : { onDone },
  );
  const read = (typed: Typed) => {
    const body: Record<string, unknown> = {};
    for (const field of fields) {
      const text = typed[field.name];
      if (text === undefined || (text === '' && optional.includes(field.name))) continue;
      setField(body, field, field.kind === 'sum' ? (parseFen(text) ?? Number.NaN) : text);
    }
    return { ...body, ...adds };
  };
  return (
    <ActForm<unknown> {...form} act={act} rules={createRules(createSchema(call))} read={read}>
      {(findFieldError) => (
        <>
          {fields.map((field) => {
            const input = inputs[field.name];
            return input === undefined ? null : (
              <StaffField key={field.name} {...{ field, input, findFieldError }} />
            );
          })}
          {children?.(findFieldError)}
        </>
      )}
    </ActForm>
  );
}

type StaffFieldProps = { field: ActField; input: Input; findFieldError: ErrorOf };

function StaffField({ field: { name, kind }, input, findFieldError }: StaffFieldProps) {
  const { t } = useTranslation('console-case');
  const error = findFieldError(name);
  const { choices, ...rest } = input;
  const { label, defaultValue: chosen } = input;
  if (choices !== undefined) {
    const isMany = kind === 'choices';
    return <Choices legend={label} {...{ name, choices, chosen, error, isMany }} />;
  }
  if (input.rows === undefined) {
    const type = kind === 'day' ? 'date' : undefined;
    return <TextField {...rest} name={name} type={type} error={error} />;
  }
  return <TextArea description={t('act.byKeys')} {...rest} name={name} error={error} />;
}

/** The schema of a call with its files: the first field of them has at least one. */
function createSchema({ body = v.object({}), upload = [] }: StaffCall): v.GenericSchema {
  if (upload.length === 0) return body;
  const files = upload.map((name, at) => [
    name,
    at === 0 ? v.pipe(v.array(v.file()), v.minLength(1, 'required')) : v.array(v.file()),
  ]);
  return v.intersect([body, v.object(Object.fromEntries(files))]);
}

function toBody({ body, upload }: StaffCall, values: unknown): { body?: unknown; form?: FormData } {
  if (upload === undefined) return body === undefined ? {} : { body: values };
  const form = new FormData();
  for (const [name, value] of Object.entries(Object(values))) {
    for (const each of [value].flat()) {
      if (each instanceof File) form.append(name, each);
      else if (each != null) form.append(name, String(each));
    }
  }
  return { form };
}

function readParams(path: string, of: string): Record<string, string> {
  const [, name] = /\{(\w+)\}/.exec(path) ?? [];
  return name === undefined ? {} : { [name]: of };
}
