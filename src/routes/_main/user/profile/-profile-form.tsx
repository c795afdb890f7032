import { useTranslation } from 'react-i18next';
import { Gender } from '../../../../../contract/words.ts';
import { FailureNote } from '../../../../app/failure-note.tsx';
import { takeFocus } from '../../../../app/take-focus.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { FaultSummary } from '../../../../ui/fault-summary.tsx';
import { Form } from '../../../../ui/form.tsx';
import { NativeInput, NativeTextArea } from '../../../../ui/native-field.tsx';
import { NativeSelect } from '../../../../ui/native-select.tsx';
import styles from './-profile.module.css';
import type { ProfileForm as Controls } from './-use-profile-form.ts';

const labels = {
  name: 'name',
  nickname: 'nickname',
  gender: 'gender',
  real_name: 'realName',
  company: 'company',
  position: 'position',
  industry: 'industry',
  email: 'email',
  address: 'address',
  bio: 'bio',
} as const;

/** Everything a person says about themselves (spec 3); the phone is who they are, so it only stands there. */
export function ProfileForm({ controls }: { controls: Controls }) {
  const { t } = useTranslation('profile');
  const { form, profile, busy, unsaved, discard, send } = controls;
  const { attempts, faults, note } = form;
  const isVerified = profile.verification.status === 'verified';
  return (
    <Form
      aria-labelledby="details"
      onSubmit={(event) => {
        if (form.submit(event) !== null && !busy) send();
      }}
    >
      <Card padded className={styles.card}>
        <div className={styles.head}>
          <h2 id="details">{t('form.title')}</h2>
          <p>{t('form.lead')}</p>
        </div>
        {busy ? null : faults.length > 0 ? (
          // Another attempt is another summary: it takes the focus again.
          <FaultSummary
            key={attempts}
            title={t('form.summary', { count: faults.length })}
            faults={faults.map(({ name, error }) => ({
              name,
              error: t('form.fault', { label: t(`form.${labels[name]}`), error }),
            }))}
            ref={takeFocus}
          />
        ) : note === null ? null : (
          <FailureNote key={attempts} error={note} title={t('form.failed')} hint={t('form.kept')} />
        )}
        <fieldset className={styles.fields}>
          <legend>{t('form.about')}</legend>
          <NativeInput
            {...form.field('name')}
            label={t('form.name')}
            description={t('form.nameHint')}
            autoComplete="name"
          />
          <NativeInput
            {...form.field('nickname')}
            label={t('form.nickname')}
            autoComplete="nickname"
          />
          <NativeSelect
            name="gender"
            label={t('form.gender')}
            value={form.values.gender}
            options={Gender.options.map((value) => ({ value, label: t(`gender.${value}`) }))}
            onChange={(value) => form.set('gender', value)}
          />
          <NativeInput
            {...form.field('real_name')}
            className={isVerified ? styles.fixed : undefined}
            label={t('form.realName')}
            description={t(isVerified ? 'form.realNameFixed' : 'form.realNameHint')}
            autoComplete="off"
            readOnly={isVerified}
          />
        </fieldset>
        <fieldset className={styles.fields}>
          <legend>{t('form.work')}</legend>
          <NativeInput
            {...form.field('company')}
            label={t('form.company')}
            autoComplete="organization"
          />
          <NativeInput
            {...form.field('position')}
            label={t('form.position')}
            autoComplete="organization-title"
          />
          <NativeInput {...form.field('industry')} label={t('form.industry')} />
        </fieldset>
        <fieldset className={styles.fields}>
          <legend>{t('form.reach')}</legend>
          <NativeInput
            className={styles.fixed}
            label={t('form.phone')}
            description={t('form.phoneHint')}
            type="tel"
            value={profile.phone}
            readOnly
          />
          <NativeInput
            {...form.field('email')}
            label={t('form.email')}
            type="email"
            autoComplete="email"
          />
          <NativeInput
            {...form.field('address')}
            className={styles.wholeRow}
            label={t('form.address')}
            autoComplete="street-address"
          />
          <NativeTextArea
            {...form.field('bio')}
            className={styles.wholeRow}
            label={t('form.bio')}
            description={t('form.bioHint')}
          />
        </fieldset>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={busy} busyLabel={t('form.saving')}>
            {t('form.save')}
          </Button>
          {unsaved ? <Button onClick={discard}>{t('form.discard')}</Button> : null}
          <p className={styles.unsaved} role="status">
            {unsaved ? t('form.unsaved') : ''}
          </p>
        </div>
      </Card>
    </Form>
  );
}
