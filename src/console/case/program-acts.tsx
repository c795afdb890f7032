import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OutgoingEventKind } from '#contract/base/picklists.ts';
import { ProgramScope } from '#contract/staff/picklists.ts';
import type { StaffWrite } from '#contract/staff/calls.ts';
import { useCopy } from '#src/app/device/use-copy.ts';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { DialogActions } from '#src/ui/controls/dialog.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { StaffAct, type ActProps } from './staff-act.tsx';

type ProgramCall = Extract<
  StaffWrite,
  | 'createWebhook'
  | 'renewWebhookSecret'
  | 'stopWebhook'
  | 'resumeWebhook'
  | 'removeWebhook'
  | 'repeatDelivery'
  | 'makeToken'
  | 'endToken'
>;

/** An act of the page and its object, by id and in words; both are empty for an object to create. */
export type OpenedAct = { call: ProgramCall; id: string; name: string };

const final: readonly ProgramCall[] = ['renewWebhookSecret', 'removeWebhook', 'endToken'];

/** The form of one act; a secret that it makes is shown in its place, this once. */
export function ProgramAct({ opened, onDone, onClose }: ActProps & { opened: OpenedAct }) {
  const { t } = useTranslation(['console-programs', 'console-words']);
  const [secret, setSecret] = useState<string | null>(null);
  const { call, id, name } = opened;
  if (secret !== null) {
    return <Secret secret={secret} onClose={() => onDone(t(`acts.${call}.done`))} />;
  }
  const kinds = OutgoingEventKind.options.map((value) => ({
    value,
    label: t(`console-words:event.${value}`),
  }));
  const scopes = ProgramScope.options.map((value) => ({
    value,
    label: t(`console-words:scope.${value}`),
  }));
  return (
    <StaffAct<ProgramCall>
      call={call}
      of={id}
      says={t(`acts.${call}.says`, { name })}
      confirm={t(`acts.${call}.title`)}
      isFinal={final.includes(call)}
      inputs={{
        url: { label: t('field.url'), description: t('field.urlHint') },
        kinds: { label: t('field.kinds'), choices: kinds },
        name: { label: t('field.name') },
        scopes: { label: t('field.scopes'), choices: scopes },
        days: { label: t('field.days'), inputMode: 'numeric', defaultValue: '90' },
      }}
      onDone={(made) => {
        if ('secret' in made) setSecret(made.secret);
        else if ('token' in made) setSecret(made.token);
        else onDone(t(`acts.${call}.done`));
      }}
      onClose={onClose}
    />
  );
}

/** Shows a secret or a token once, to be copied. */
function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('console-programs');
  const { isCopied, copyText } = useCopy();
  return (
    <div className="stack gap-14">
      <Note tone="warn" role="alert" tabIndex={-1} ref={takeFocus}>
        <p>{t('secret.once')}</p>
      </Note>
      <p className="break-anywhere" translate="no">
        <code>{secret}</code>
      </p>
      <p className="fine" role="status">
        {isCopied === null ? null : t(isCopied ? 'secret.copied' : 'secret.notCopied')}
      </p>
      <DialogActions>
        <Button size="small" onClick={() => copyText(secret)}>
          {t('secret.copy')}
        </Button>
        <Button size="small" variant="primary" onClick={onClose}>
          {t('secret.close')}
        </Button>
      </DialogActions>
    </div>
  );
}
