import { useTranslation } from 'react-i18next';
import { isLate } from '#contract/base/deadlines.ts';
import * as v from 'valibot';
import type { StaffPromise } from '#contract/staff/case.ts';
import { BudgetRange, ContactTime, Locale } from '#contract/base/picklists.ts';
import { Card, Facts } from '#src/console/app/card.tsx';
import { ConsoleLink } from '#src/console/app/link.tsx';
import { PageReadingProvider, type Reading } from '#src/console/app/use-reading.ts';
import type { StaffData } from '#src/console/api/client.ts';
import { formatBeijingTime } from '#src/i18n/format-beijing.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { beijing } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Note } from '#src/ui/controls/note.tsx';
import { StaffAct } from './staff-act.tsx';
import { sayDeadline } from './deadlines.ts';
import { PromiseForm } from './promise-form.tsx';
import cards from './cards.module.css';
import { LogCard } from './log-card.tsx';
import { MaskedValue } from './masked-value.tsx';
import { NotesCard } from './notes-card.tsx';
import { SubjectPage, SubjectActs, type SubjectForm } from './subject-page.tsx';

type Inquiry = StaffData<'readInquiry'>;

type InquiryPageProps = { inquiryNo: string; reading: Reading<Inquiry> };

/** A visitor's inquiry, the contact to answer, and a form to record the answer. */
export function InquiryPage({ inquiryNo, reading }: InquiryPageProps) {
  const { t } = useTranslation(['console-case', 'console-words']);
  const locale = useLocale();
  const { data, error, isReading, reload } = reading;
  const title = t('inquiry.title', { number: inquiryNo });
  if (data === null) return <SubjectPage title={title} error={error} onAgain={reload} />;
  const subject = { kind: 'inquiry', number: inquiryNo } as const;
  const state = t(data.answered_at === null ? 'inquiry.waiting' : 'inquiry.answered');
  const { budget_range: budget, preferred_contact_time: time, promise, as_of: asOf } = data;
  return (
    <PageReadingProvider value={{ isReading: isReading || error !== null, reload }}>
      <SubjectPage
        title={title}
        sentence={t('inquiry.sentence', {
          since: formatDayTime(data.created_at, locale),
          type: t(`console-words:inquiryType.${data.type}`),
          state,
        })}
        error={error}
        onAgain={reload}
        left={
          <Card title={t('inquiry.contact')}>
            <Facts
              facts={[
                ...data.masked.map((masked) => ({
                  term: t(`masked.${masked.field}`),
                  value: <MaskedValue masked={masked} subject={subject} />,
                })),
                {
                  term: t('customer.account'),
                  value:
                    data.customer_id === null ? null : (
                      <ConsoleLink to="/customers/$id" params={{ id: data.customer_id }}>
                        {t('customer.open')}
                      </ConsoleLink>
                    ),
                },
                { term: t('customer.company'), value: data.company },
                { term: t('inquiry.position'), value: data.position },
                {
                  term: t('inquiry.budget'),
                  value: v.is(BudgetRange, budget) ? t(`budget.${budget}`) : budget,
                },
                {
                  term: t('inquiry.time'),
                  value: v.is(ContactTime, time) ? t(`contactTime.${time}`) : time,
                },
              ]}
            />
          </Card>
        }
        right={
          <>
            {promise === null ? null : <Apology promise={promise} asOf={asOf} />}
            {data.answered_at === null ? <Answered inquiry={data} /> : null}
            <SubjectActs
              subject={subject}
              owner={data.owner}
              forms={promise === null ? [] : [createPromiseForm(data, promise)]}
            />
            <NotesCard notes={data.notes} />
          </>
        }
        foot={<LogCard log={data.log} about={inquiryNo} />}
      >
        <Card title={t('inquiry.about')}>
          <p className={`break-anywhere ${cards.body}`}>{data.description}</p>
        </Card>
      </SubjectPage>
    </PageReadingProvider>
  );
}

/**
 * Says of an overdue answer since when, of a moved one until when, and suggests an apology in both languages:
 * which one is theirs is not known.
 */
function Apology({ promise, asOf }: { promise: StaffPromise; asOf: string }) {
  const { t, i18n } = useTranslation('console-case');
  const locale = useLocale();
  const isOver = isLate(promise.until, asOf);
  const time = (instant: string) => formatDayTime(instant, locale, beijing);
  const sentence = sayDeadline(promise, isOver, locale, t, time, 'sentence');
  if (sentence === null) return null;
  return (
    <Card title={t(isOver ? 'inquiry.apology' : 'inquiry.movedApology')}>
      <div className={`break-anywhere ${cards.body}`}>
        <Note tone="warn" icon="clock">
          <p>{sentence}</p>
        </Note>
        {Locale.options.map((theirs) => (
          <p key={theirs} lang={theirs} className={`break-anywhere ${cards.text}`}>
            {sayDeadline(
              promise,
              isOver,
              theirs,
              i18n.getFixedT(theirs, 'console-case'),
              (instant) => formatBeijingTime(instant, theirs),
              'customer',
            )}
          </p>
        ))}
      </div>
    </Card>
  );
}

function createPromiseForm(inquiry: Inquiry, promise: StaffPromise): SubjectForm {
  const { inquiry_no: of, as_of: now, has_account: hasAccount } = inquiry;
  const rest = { of, promises: [promise], now, hasAccount };
  return ['promise', (props) => <PromiseForm {...rest} {...props} />];
}

/** Records that the visitor was answered by phone or mail, which closes the inquiry. */
function Answered({ inquiry }: { inquiry: Inquiry }) {
  const { inquiry_no: inquiryNo } = inquiry;
  const { t } = useTranslation('console-case');
  return (
    <Card title={t('inquiry.confirm')}>
      <div className={`break-anywhere ${cards.body}`}>
        <StaffAct
          call="settleInquiry"
          of={inquiryNo}
          says={t(inquiry.has_account ? 'inquiry.tells' : 'inquiry.silent')}
          confirm={t('inquiry.confirm')}
        />
      </div>
    </Card>
  );
}
