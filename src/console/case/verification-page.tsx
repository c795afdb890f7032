import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { VerificationDecision } from '#contract/staff/acts.ts';
import { VerificationStatus } from '#contract/base/picklists.ts';
import { createRules } from '#src/app/forms/rules.ts';
import { Card, Facts } from '#src/console/app/card.tsx';
import type { StaffData } from '#src/console/api/client.ts';
import { PageReadingProvider, type Reading } from '#src/console/app/use-reading.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { ActForm } from './act-form.tsx';
import styles from './act.module.css';
import cards from './cards.module.css';
import { LogCard } from './log-card.tsx';
import { MaskedValue } from './masked-value.tsx';
import { NotesCard } from './notes-card.tsx';
import { SubjectPage, SubjectActs } from './subject-page.tsx';
import { useAct } from '#src/console/app/use-act.ts';

type VerificationPageProps = { id: string; reading: Reading<StaffData<'readVerification'>> };

/** The documents of a verification request, and the decision. */
export function VerificationPage({ id, reading }: VerificationPageProps) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const { data, error, isReading, reload } = reading;
  const title = t('identity.title');
  if (data === null) return <SubjectPage title={title} error={error} onAgain={reload} />;
  const subject = { kind: 'verification', number: id } as const;
  const state = t(
    `verification.${v.is(VerificationStatus, data.status) ? data.status : 'pending'}`,
  );
  return (
    <PageReadingProvider value={{ isReading: isReading || error !== null, reload }}>
      <SubjectPage
        title={title}
        sentence={t('identity.sentence', {
          since: formatDayTime(data.submitted_at, locale),
          state,
        })}
        error={error}
        onAgain={reload}
        left={
          <Card title={t('identity.person')}>
            <Facts
              facts={[
                ...data.masked.map((masked) => ({
                  term: t(`masked.${masked.field}`),
                  value: <MaskedValue masked={masked} subject={subject} />,
                })),
                { term: t('identity.reason'), value: data.reason },
                {
                  term: t('identity.decided'),
                  value: data.decided_at === null ? null : formatDayTime(data.decided_at, locale),
                },
              ]}
            />
          </Card>
        }
        right={
          <>
            {data.status === 'pending' ? <Decide id={id} /> : null}
            <SubjectActs subject={subject} owner={data.owner} />
            <NotesCard notes={data.notes} />
          </>
        }
        foot={<LogCard log={data.log} about={id} />}
      >
        <Card title={t('identity.papers')} aside={t('identity.papersAbout')}>
          <ul className={cards.list}>
            {data.papers.map(({ name, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </Card>
      </SubjectPage>
    </PageReadingProvider>
  );
}

/** Approves or rejects a verification request; a rejection gives the reason. */
function Decide({ id }: { id: string }) {
  const { t } = useTranslation('console-case');
  const act = useAct<v.InferOutput<typeof VerificationDecision>, unknown>(
    ['decideVerification', id],
    (call, body, signal) => call('decideVerification', { params: { id }, body, signal }),
  );
  return (
    <Card title={t('field.decision')}>
      <div className={`break-anywhere ${cards.body}`}>
        <ActForm
          says={t('identity.says')}
          warns={t('identity.warns')}
          confirm={t('identity.confirm')}
          isFinal
          act={act}
          rules={createRules(VerificationDecision)}
          read={({ decision, reason = '' }) =>
            decision === 'rejected' || reason !== '' ? { decision, reason } : { decision }
          }
        >
          {(findFieldError) => (
            <>
              <fieldset className={`gap-4 grid ${styles.choices}`}>
                <legend>{t('field.decision')}</legend>
                {(['verified', 'rejected'] as const).map((decision) => (
                  <label key={decision} className="gap-8 flex items-baseline">
                    <input type="radio" name="decision" value={decision} />
                    <span>{t(`identity.${decision}`)}</span>
                  </label>
                ))}
              </fieldset>
              <TextField
                label={t('field.reasonIfRejected')}
                name="reason"
                error={findFieldError('reason') ?? findFieldError('decision')}
              />
            </>
          )}
        </ActForm>
      </div>
    </Card>
  );
}
