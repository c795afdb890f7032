import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { SignedInPlace } from '../../../../../contract/profile.ts';
import { ask, type Asked, type Question } from '../../../../actors/confirmation.ts';
import { bindSubmission } from '../../../../actors/submission.ts';
import { endOtherSessions, endSession } from '../../../../api/profile.ts';
import { notify } from '../../../../app/notify.ts';
import { useRepeatedSubmission } from '../../../../app/use-repeated-submission.ts';

/** One place by its id, or every place but this one. */
const Ending = v.object({ session: v.nullable(v.string()) });

/** Signs other places out after asking in the global dialog, which works until the server answered. */
export function useEnding(onLeft: (places: SignedInPlace[]) => void) {
  const { t } = useTranslation('security');
  const { client, confirm } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const asked = useRef<Asked | null>(null);
  useEffect(() => () => asked.current?.withdraw(), []);
  const [logic] = useState(() =>
    bindSubmission(Ending, ({ session }, { signal }) =>
      session === null
        ? endOtherSessions(client, { signal })
        : endSession(client, session, { signal }),
    ),
  );
  const { busy, failure, submit } = useRepeatedSubmission(logic, {
    onDone(answer, { session }) {
      asked.current?.withdraw();
      onLeft(v.parse(v.array(SignedInPlace), answer));
      // The button that was pressed goes with its row.
      document.getElementById('sessions')?.focus();
      const title = t(session === null ? 'sessions.othersEnded' : 'sessions.ended');
      notify({ kind: 'success', title });
      void router.invalidate();
    },
    onFailed(refusal) {
      asked.current?.withdraw();
      // It has ended already: the list is out of date.
      if (refusal.kind === 'notFound') void router.invalidate();
    },
  });

  async function end(session: string | null, question: Question): Promise<void> {
    asked.current?.withdraw();
    const own = ask(confirm, question);
    asked.current = own;
    if (await own.answer) submit({ session });
  }

  return {
    busy,
    failure,
    endOne: (place: SignedInPlace, device: string) =>
      void end(place.id, {
        ...warning,
        title: { key: 'security:confirm.one' },
        content: { key: 'security:confirm.oneText', values: { device } },
      }),
    endOthers: () =>
      void end(null, {
        ...warning,
        title: { key: 'security:confirm.others' },
        content: { key: 'security:confirm.othersText' },
      }),
  };
}

const warning = {
  type: 'warning',
  showCancel: true,
  cancelText: { key: 'security:confirm.keep' },
  confirmText: { key: 'security:confirm.end' },
} as const;
