import { useTranslation } from 'react-i18next';
import { Gender } from '#contract/base/picklists.ts';
import { ContactRows } from '#src/app/forms/contact-rows.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import { NativeSelect } from '#src/ui/fields/native-select.tsx';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import { TextArea, TextField } from '#src/ui/fields/text-field.tsx';
import { Problems } from './problems.tsx';
import styles from './profile.module.css';
import type { ProfileForm as Controls } from './use-profile-form.ts';

/** The person's profile (spec 3); the phone number identifies the account, so it is read-only. */
export function ProfileForm({ controls }: { controls: Controls }) {
  const { t } = useTranslation('profile');
  const { form, profile, busy, unsaved, discard, send } = controls;
  const isVerified = profile.verification.status === 'verified';
  return (
    <Form
      aria-labelledby="details"
      onSubmit={form.handleSubmit((_, __, shown) => {
        if (!busy) send(shown);
      })}
    >
      <Card padded className="stack gap-28">
        <div className="card-head">
          <h2 id="details">{t('form.title')}</h2>
          <p>{t('form.lead')}</p>
        </div>
        <Problems
          attempt={form.attempts}
          busy={busy}
          faults={form.faults}
          label={(name) => t(name === 'real_name' ? 'form.realName' : `form.${name}`)}
          note={form.note}
          failed={t('form.failed')}
          kept={t('form.kept')}
        />
        <fieldset className="fields">
          <legend>{t('form.about')}</legend>
          <ContactRows
            names={['name', 'nickname']}
            field={form.field}
            label={(name) => t(`form.${name}`)}
            hints={{ name: t('form.nameHint') }}
          />
          <NativeSelect
            name="gender"
            label={t('form.gender')}
            value={form.values.gender}
            options={Gender.options.map((value) => ({ value, label: t(`gender.${value}`) }))}
            onChange={(value) => form.set('gender', value)}
          />
          <TextField
            {...form.field('real_name')}
            className={isVerified ? styles.fixed : undefined}
            label={t('form.realName')}
            description={t(isVerified ? 'form.realNameFixed' : 'form.realNameHint')}
            autoComplete="off"
            readOnly={isVerified}
          />
        </fieldset>
        <fieldset className="fields">
          <legend>{t('form.work')}</legend>
          <ContactRows
            names={['company', 'position', 'industry']}
            field={form.field}
            label={(name) => t(`form.${name}`)}
          />
        </fieldset>
        <fieldset className="fields">
          <legend>{t('form.reach')}</legend>
          <TextField
            className={styles.fixed}
            label={t('form.phone')}
            description={t('form.phoneHint')}
            type="tel"
            value={profile.phone}
            readOnly
          />
          <ContactRows
            names={['email']}
            field={form.field}
            label={(name) => t(`form.${name}`)}
            hints={{ email: t('form.emailHint') }}
          />
          <TextField
            {...form.field('address')}
            className="whole"
            label={t('form.address')}
            autoComplete="address-line1"
          />
          <TextArea
            {...form.field('bio')}
            className="whole"
            label={t('form.bio')}
            description={t('form.bioHint')}
          />
        </fieldset>
        <div className={`cluster gap-12 ${styles.actions}`}>
          <SubmitButton busy={busy} busyLabel={t('form.saving')}>
            {t('form.save')}
          </SubmitButton>
          {unsaved ? <Button onClick={discard}>{t('form.discard')}</Button> : null}
          <p className={`detail ${styles.unsaved}`} role="status">
            {unsaved ? t('form.unsaved') : ''}
          </p>
        </div>
      </Card>
    </Form>
  );
}
