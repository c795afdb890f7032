import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import { type NoteRequest, OwnerRequest } from '#contract/staff/acts.ts';
import { createRules } from '#src/app/forms/rules.ts';
import type { ConsoleClient } from '#src/console/api/client.ts';
import { useConsole, useMe } from '#src/console/app/console-context.ts';
import { useSettled } from '#src/console/app/use-settled.ts';
import { ActForm } from './act-form.tsx';
import { Choices } from './choices.tsx';
import { StaffAct, type ActProps } from './staff-act.tsx';
import { useAct } from '#src/console/app/use-act.ts';

/** The subject of a note or an assignment. */
export type Subject = Pick<v.InferOutput<typeof NoteRequest>, 'kind' | 'number'>;

/** Writes a note for colleagues; customers never read it. */
export function NoteForm({ subject, onDone, onClose }: ActProps & { subject: Subject }) {
  const { t } = useTranslation('console-case');
  return (
    <StaffAct
      {...t('addNote', { returnObjects: true })}
      call="addNote"
      of={`${subject.kind} ${subject.number}`}
      adds={subject}
      inputs={{ text: { label: t('field.noteForColleagues'), rows: 4 } }}
      onDone={() => onDone(t('done.addNote'))}
      onClose={onClose}
    />
  );
}

type OwnerFormProps = ActProps & { subject: Subject; owner: string | null };

/** Takes a case, assigns it to a colleague, or releases it. */
export function OwnerForm({ subject, owner, onDone, onClose }: OwnerFormProps) {
  const { t } = useTranslation('console-case');
  const me = useMe();
  const { call } = useConsole();
  const [names] = useState(() => readColleagues(call));
  const act = useAct<v.InferOutput<typeof OwnerRequest>, unknown>(
    ['setOwner', `${subject.kind} ${subject.number}`],
    (call, body, signal) => call('setOwner', { body, signal }),
    { onDone: () => onDone(t('done.owner')) },
  );
  const others = (useSettled(names) ?? []).filter((name) => name !== me.name);
  const options = [
    { value: me.name, label: t('owner.me') },
    ...others.map((name) => ({ value: name, label: name })),
    { value: '', label: t('owner.nobody') },
  ];
  return (
    <ActForm
      says={t('owner.says')}
      confirm={t('owner.confirm')}
      act={act}
      rules={createRules(OwnerRequest)}
      read={({ owner: name }) => ({ ...subject, owner: name || null })}
      onClose={onClose}
    >
      {() => (
        <Choices
          legend={t('field.owner')}
          name="owner"
          choices={options}
          chosen={owner ?? me.name}
        />
      )}
    </ActForm>
  );
}

/** Reads the names of the colleagues. Without an answer a case can still be taken and released. */
async function readColleagues(call: ConsoleClient): Promise<readonly string[]> {
  try {
    return (await call('listColleagues')).items.map(({ name }) => name);
  } catch {
    return [];
  }
}
