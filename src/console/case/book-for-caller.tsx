import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { Card } from '#src/console/app/card.tsx';
import { ConsoleLink, useGoTo } from '#src/console/app/link.tsx';
import { StaffAct } from './staff-act.tsx';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Note } from '#src/ui/controls/note.tsx';
import { NativeSelect } from '#src/ui/fields/native-select.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { formatClock } from './format-times.ts';
import type { BookingsData } from './read-bookings.ts';
import { TimeFields } from './time-fields.tsx';

type Chosen = NonNullable<BookingsData['chosen']>;

type BookForCallerProps = Pick<BookingsData, 'places' | 'chosen'>;

/** Books a free time or a seat for a caller. */
export function BookForCaller({ places, chosen }: BookForCallerProps) {
  const { t } = useTranslation(['console-bookings', 'console-words']);
  const goTo = useGoTo();
  const [made, setMade] = useState<readonly string[]>([]);
  const last = made.at(-1);
  const name = ({ kind, slug }: Pick<Chosen['place'], 'kind' | 'slug'>) => `${kind} ${slug}`;
  return (
    <Card title={t('book.title')} aside={t('zone')}>
      <div role="status" className={last === undefined ? undefined : 'p-16'}>
        {last === undefined ? null : (
          <Note tone="ok" icon="checkCircle">
            <p>
              <span>{`${t('book.done')} `}</span>
              <ConsoleLink
                key={last}
                ref={takeFocus}
                to="/bookings/$bookingNo"
                params={{ bookingNo: last }}
              >
                {last}
              </ConsoleLink>
            </p>
          </Note>
        )}
      </div>
      <div className="stack gap-14 p-16">
        <NativeSelect
          label={t('field.place')}
          options={[
            { value: '', label: t('field.choose') },
            ...places.map((place) => ({
              value: name(place),
              label: `${t(`console-words:bookingKind.${place.kind}`)} · ${place.title}`,
            })),
          ]}
          value={chosen === null ? '' : name(chosen.place)}
          onChange={(value) => {
            const place = places.find((one) => name(one) === value);
            const search = place === undefined ? {} : { kind: place.kind, place: place.slug };
            void goTo({ to: '/bookings', search });
          }}
        />
        {chosen === null ? <p className="detail">{t('book.begin')}</p> : null}
        {chosen === null ? null : (
          <BookingForm
            key={`${name(chosen.place)} ${made.length}`}
            chosen={chosen}
            onMade={(number) => setMade([...made, number])}
          />
        )}
      </div>
    </Card>
  );
}

type BookingFormProps = { chosen: Chosen; onMade: (number: string) => void };

function BookingForm({ chosen: { place, times }, onMade }: BookingFormProps) {
  const { t } = useTranslation('console-bookings');
  const locale = useLocale();
  const [startsAt, setStartsAt] = useState('');
  const [count, setCount] = useState('1');
  const { kind, slug, minutes, longest } = place;
  if (times.length === 0) return <p className="detail">{t('book.noTimes')}</p>;
  const ends = listEnds(times, startsAt, longest);
  const isFull = kind === 'class' && times.every(({ left }) => left === 0);
  return (
    <StaffAct
      call="bookForCaller"
      of={`${kind} ${slug}`}
      adds={{ kind, place: slug }}
      optional={['count', 'phone']}
      says={t(isFull ? 'book.line' : 'book.says')}
      confirm={t('book.confirm')}
      onDone={({ booking_no: number }) => onMade(number)}
    >
      {(findFieldError) => (
        <>
          <TimeFields
            times={times}
            error={findFieldError('starts_at')}
            onPick={(start) => {
              setStartsAt(start);
              setCount('1');
            }}
          />
          {ends.length < 2 ? null : (
            <NativeSelect
              label={t('field.count')}
              name="count"
              options={ends.map((end, at) => ({
                value: String(at + 1),
                label: t('count', { times: at + 1, minutes, end: formatClock(end, locale) }),
              }))}
              value={count}
              error={findFieldError('count')}
              onChange={setCount}
            />
          )}
          <TextField
            label={t('field.phone')}
            description={t('field.phoneHint')}
            name="phone"
            inputMode="tel"
            autoComplete="off"
            error={findFieldError('phone')}
          />
          <TextField label={t('field.note')} name="note" error={findFieldError('note')} />
        </>
      )}
    </StaffAct>
  );
}

/** Lists when `longest` free times in a row from a start on end, or as many as there are. */
function listEnds(times: Chosen['times'], startsAt: string, longest: number): string[] {
  const first = times.findIndex(({ starts_at: start }) => start === startsAt);
  if (first < 0) return [];
  const row = times.slice(first, first + longest);
  const gap = row.findIndex(({ starts_at: start }, at) => at > 0 && start !== row[at - 1]?.ends_at);
  return row.slice(0, gap < 0 ? row.length : gap).map(({ ends_at: end }) => end);
}
