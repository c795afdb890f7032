import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { BookingRequest } from '#contract/bookings/schemas.ts';
import type { BookingRef } from '#machines/booking.machine.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { createRules } from '#src/app/forms/rules.ts';
import { UnclearNote } from '#src/app/forms/unclear-note.tsx';
import { useForm } from '#src/app/forms/use-form.ts';
import { formatMinutes, formatTimes } from '#src/i18n/format-times.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { Segmented } from '#src/ui/controls/segmented.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { PlaceFacts } from './places.tsx';
import type { OwnBookings } from './read.ts';
import { ToLists } from './settled.tsx';
import { TimeChoice } from './time-choice.tsx';
import { countTimes, findBookedBy, isUnclear, takeRow } from './view.ts';

const rules = createRules(v.pick(BookingRequest, ['note']));

type TimesProps = { actor: BookingRef; own: OwnBookings };

/** The free times of one place, what each takes, and the button that books or moves. */
export function Times({ actor, own: { places } }: TimesProps) {
  const { t } = useTranslation('bookings');
  const locale = useLocale();
  const snapshot = useSelector(actor, (current) => current);
  const { times: read, booking, isMove, error } = snapshot.context;
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const [wanted, setWanted] = useState(1);
  const failure = error?.kind === 'invalid' ? error : null;
  const form = useForm({ rules, initial: { note: '' }, failure });
  if (read === null) return null;
  const { times } = read;
  const { kind, slug } = read.place;
  const place = places.find((each) => each.kind === kind && each.slug === slug) ?? read.place;
  const moved = isMove ? booking : null;
  // A class has one time; a booking that moves keeps its length.
  const start = kind === 'class' ? (times[0]?.starts_at ?? null) : startsAt;
  const needed = moved === null ? 1 : countTimes(moved, place);
  const offered = times.filter((time) => takeRow(times, time.starts_at, needed).length === needed);
  const row = takeRow(times, start, moved === null ? place.longest : needed);
  const count = moved === null ? Math.min(wanted, row.length) : needed;
  const [first, last] = [row[0], row[count - 1]];
  const chosen =
    first === undefined || last === undefined
      ? null
      : { starts_at: first.starts_at, ends_at: last.ends_at, left: first.left };
  const by = chosen === null ? null : findBookedBy(place, chosen.left, count);

  function book({ note }: Pick<BookingRequest, 'note'>) {
    if (chosen === null || by === null) return;
    const request = { kind, place: slug, starts_at: chosen.starts_at, count, by, note };
    actor.send({ type: 'time.submitted', request });
  }

  function describeTaken(): string {
    if (moved !== null) {
      return moved.units === undefined
        ? t('takes.ask')
        : t('takes.moved', { ...moved.units, count: moved.units.amount });
    }
    const amount = (place.units?.amount ?? 0) * count;
    return t(`takes.${by ?? 'ask'}`, { ...place.units, amount, left: chosen?.left });
  }

  return (
    <>
      <ToLists />
      <div className="stack gap-4">
        <h2 className="text-22">{t(moved === null ? 'times.title' : 'times.move', place)}</h2>
        <p className="secondary">{place.summary}</p>
        <PlaceFacts place={place} />
      </div>
      {moved === null ? null : <Note>{t('times.now', { time: formatTimes(moved, locale) })}</Note>}
      {offered.length === 0 ? (
        <EmptyState
          drawing="empty"
          heading={t('times.none.title')}
          text={t('times.none.text')}
          actions={<ToLists />}
        />
      ) : (
        <Form className="stack gap-24" onSubmit={form.handleSubmit(book)}>
          {kind === 'class' ? null : (
            <TimeChoice times={offered} startsAt={startsAt} onChoose={setStartsAt} />
          )}
          {moved !== null || row.length < 2 ? null : (
            <div className="stack gap-6 justify-items-start">
              <span className="text-14 weight-500">{t('times.long')}</span>
              <Segmented
                label={t('times.long')}
                options={row.map((_, index) => ({
                  value: String(index + 1),
                  label: formatMinutes((index + 1) * place.minutes, locale),
                }))}
                value={String(count)}
                onChange={(value) => setWanted(Number(value))}
                scrolls
              />
            </div>
          )}
          {moved === null ? <TextField {...form.field('note')} label={t('times.note')} /> : null}
          {isUnclear(snapshot) ? (
            <UnclearNote title={t('unclear.title')} text={t('unclear.text')} />
          ) : error === null || failure !== null || snapshot.hasTag('busy') ? null : (
            <FailureNote
              error={error}
              title={t('times.failed')}
              chart={{ machine: 'booking', path: 'picking' }}
            />
          )}
          <Card padded className="stack gap-12 justify-items-start">
            {chosen === null || by === null ? (
              <p className="secondary">{t('times.choose')}</p>
            ) : (
              <div className="stack gap-4" id="takes" role="status">
                <p className="text-17 weight-600 tabular">{formatTimes(chosen, locale)}</p>
                <p className="secondary">{describeTaken()}</p>
              </div>
            )}
            {isUnclear(snapshot) ? (
              <Button onClick={() => actor.send({ type: 'retry.requested' })}>{t('askNow')}</Button>
            ) : (
              <SubmitButton
                aria-describedby={chosen === null ? undefined : 'takes'}
                busy={!snapshot.matches('picking')}
                busyLabel={t(snapshot.matches('sending') ? 'times.sending' : 'times.refreshing')}
                disabledReason={chosen === null ? t('times.noTime') : null}
              >
                {t(`times.submit.${moved === null ? (by ?? 'ask') : 'move'}`)}
              </SubmitButton>
            )}
          </Card>
        </Form>
      )}
    </>
  );
}
