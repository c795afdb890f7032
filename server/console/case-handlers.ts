import { desc, eq } from 'drizzle-orm';
import { inquiries } from '#server/db/tables/content.ts';
import { users, verifications } from '#server/db/tables/people.ts';
import { Refusal } from '#server/base/refusal.ts';
import { logOpening } from '#server/records/log-opening.ts';
import { listStaffLog } from '#server/domain/views/staff-log.ts';
import { writeStaffLog, type ActLine } from '#server/records/staff-log.ts';
import { addNote, listNotes } from '#server/domain/staff/notes.ts';
import { setFilter } from '#server/domain/staff/filters.ts';
import { findOwner, setOwner } from '#server/domain/staff/owners.ts';
import type { Subject } from '#server/domain/staff/subjects.ts';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { listFileLinks } from '#server/domain/views/console/case-messages.ts';
import { readCase } from '#server/domain/views/console/case.ts';
import { findPromise, presentPromise } from '#server/domain/views/promises.ts';
import { readStaffCustomer } from '#server/domain/views/console/customer.ts';
import { createMasked } from '#server/domain/views/console/masks.ts';
import {
  resolveShortCode,
  searchWithShortCodes,
} from '#server/domain/workflows/support-record-open.ts';
import type { StaffHandlers } from './endpoints.ts';
import { reveal } from './reveal.ts';

const logLines = 50;

/** Handles finding and reading what customers ask about, masked; their papers open at `siteOrigin`. */
export function caseHandlers(
  deps: HttpDeps,
  { siteOrigin, twoPersonFen }: { siteOrigin: string; twoPersonFen: number },
) {
  const { db, clock } = deps;

  const logRead = (person: StaffPerson, line: ActLine) =>
    logOpening(db, { at: clock.date(), actor: person.actor, ...line });

  const around = async (subject: Subject) => ({
    notes: await listNotes(db, subject),
    log: (await listStaffLog(db, [subject.number], { limit: logLines })).items,
    owner: await findOwner(db, subject),
  });

  return {
    async search({ person, body, locale }) {
      const found = await searchWithShortCodes(deps, person.name, body.text, locale);
      // The search text may be a phone: the log keeps only the kind of the search and the number of
      // results.
      await writeStaffLog(db, {
        at: clock.date(),
        actor: person.actor,
        act: 'search',
        subject: found.found_by ?? '–',
        facts: { found: found.items.length },
        outcome: 'done',
      });
      return found;
    },
    async readCase({ person, body, locale }) {
      const { support_code: given } = body;
      const support =
        given === undefined
          ? {}
          : { support_code: await resolveShortCode(deps, person.name, given) };
      const asked = { ...body, ...support };
      const found = await readCase(deps, siteOrigin, person, asked, { locale, twoPersonFen });
      const facts = { found_by: body.found_by ?? null };
      await logRead(person, { act: 'case.open', subject: body.order_no, facts });
      return found;
    },
    async readCustomer({ person, params: { id }, locale }) {
      const found = await readStaffCustomer(deps, id, locale);
      await logRead(person, { act: 'customer.open', subject: id, facts: {} });
      return { ...found, log: (await listStaffLog(db, [id], { limit: logLines })).items };
    },
    async readInquiry({ person, params }) {
      const number = params.inquiryNo;
      const [found] = await db
        .select({ row: inquiries, account: users.id, closedAt: users.closedAt })
        .from(inquiries)
        .leftJoin(users, eq(users.id, inquiries.userId))
        .where(eq(inquiries.inquiryNo, number));
      if (found === undefined) throw new Refusal(404, 'console.not_found');
      const { row, account, closedAt } = found;
      const more = await around({ kind: 'inquiry', number });
      const promise = await findPromise(db, { kind: 'inquiry', number }, clock.date());
      await logRead(person, { act: 'inquiry.open', subject: number, facts: {} });
      return {
        inquiry_no: number,
        type: row.inquiryType,
        company: row.company,
        position: row.position,
        budget_range: row.budgetRange,
        preferred_contact_time: row.preferredContactTime,
        description: row.description,
        masked: createMasked({ name: row.name, phone: row.phone, email: row.email }),
        created_at: row.createdAt.toISOString(),
        promise: promise === null ? null : presentPromise(promise),
        answered_at: row.answeredAt?.toISOString() ?? null,
        has_account: row.userId !== null,
        customer_id: closedAt === null ? account : null,
        ...more,
        as_of: clock.date().toISOString(),
      };
    },
    async readVerification({ person, params }) {
      const { id } = params;
      if (!/^\d{1,15}$/.test(id)) throw new Refusal(404, 'console.not_found');
      const [row] = await db
        .select({ request: verifications, phone: users.phone })
        .from(verifications)
        .innerJoin(users, eq(users.id, verifications.userId))
        .where(eq(verifications.id, Number(id)))
        .orderBy(desc(verifications.id));
      if (row === undefined) throw new Refusal(404, 'console.not_found');
      const { request, phone } = row;
      const more = await around({ kind: 'verification', number: id });
      await logRead(person, { act: 'verification.open', subject: id, facts: {} });
      return {
        id,
        status: request.status,
        id_number_masked: request.idNumberMasked,
        masked: createMasked({ real_name: request.realName, phone }),
        papers: await listFileLinks(deps, siteOrigin, request.attachments),
        submitted_at: request.submittedAt.toISOString(),
        decided_at: request.decidedAt?.toISOString() ?? null,
        reason: request.reason,
        ...more,
      };
    },
    reveal: ({ person, body }) => reveal(deps, person, body),
    async readLog({ query }) {
      const { page, per_page, subject } = query;
      const range = { limit: per_page, offset: (page - 1) * per_page };
      const subjects = subject === undefined ? null : [subject];
      return { ...(await listStaffLog(db, subjects, range)), page, per_page };
    },
    addNote: ({ ask, person, body }) => addNote(ask, person, body, body.text),
    setFilter: ({ ask, person, body }) => setFilter(ask, person, body),
    setOwner: ({ ask, person, body }) => setOwner(ask, person, body, body.owner),
  } satisfies Partial<StaffHandlers>;
}
