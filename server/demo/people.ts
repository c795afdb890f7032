import { desc, eq } from 'drizzle-orm';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { InquiryType } from '#contract/base/picklists.ts';
import { verifications } from '#server/db/tables/people.ts';
import { takeInquiry } from '#server/domain/inquiries/take.ts';
import { decideVerification } from '#server/domain/workflows/verification-decide.ts';
import { settleInquiry } from '#server/domain/workflows/inquiry-settle.ts';
import { requestVerification } from '#server/domain/workflows/verification-request.ts';
import { pick, uploadPaper } from './buying.ts';
import { days, minutes, work, type Part, type Story } from './calendar.ts';
import { adviser, choose, here, type Customer, type Park } from './park.ts';

const questions: readonly { inquiry_type: InquiryType; text: Bilingual<string> }[] = [
  {
    inquiry_type: 'consulting',
    text: {
      'zh-CN': '两个类别的商标注册大约需要多久，费用怎么算？',
      'en-US': 'How long does a trademark in two classes take, and what does it cost?',
    },
  },
  {
    inquiry_type: 'consulting',
    text: {
      'zh-CN': '想做一次专利布局，目前有三份技术交底书。',
      'en-US': 'We would like to plan our patents and have three invention disclosures so far.',
    },
  },
  {
    inquiry_type: 'incubation',
    text: {
      'zh-CN': '团队八人，想了解入驻条件和工位价格。',
      'en-US': 'We are a team of eight. What are the conditions, and what does a desk cost?',
    },
  },
  {
    inquiry_type: 'consulting',
    text: {
      'zh-CN': '计划在新加坡设立公司，想先咨询境外投资备案。',
      'en-US':
        'We plan a company in Singapore and want to ask about the filing for investing abroad.',
    },
  },
];

/** Writes through the contact form and gets an answer. */
export async function* getsReply(park: Park, customer: Customer): Story {
  const inquiryNo = await inquire(park, customer);
  yield work(minutes(40));
  await settleInquiry(park.deps, adviser, inquiryNo);
}

/** Writes through the contact form and waits for an answer. */
export async function* waitsForReply(park: Park, customer: Customer): Story {
  await inquire(park, customer);
  yield minutes(1);
}

/** Plays a verified person. */
export async function* isVerified(park: Park, customer: Customer): Story {
  const id = yield* handsInPapers(park, customer);
  await decideVerification(park.deps, adviser, id, { status: 'verified', reason: null });
}

/** Hands in papers that cannot be read. */
export async function* isNotVerified(park: Park, customer: Customer): Story {
  const id = yield* handsInPapers(park, customer);
  const reason = choose(customer, {
    'zh-CN': '证件照片不清晰，请重新拍摄后提交。',
    'en-US': 'The photo of the document is not clear. Please take it again.',
  });
  await decideVerification(park.deps, adviser, id, { status: 'rejected', reason });
}

/** Submits documents that wait for verification. */
export async function* waitsForVerification(park: Park, customer: Customer): Story {
  yield* handsInPapers(park, customer);
}

async function inquire({ deps }: Park, customer: Customer): Promise<string> {
  const { id, nth, name, phone, company } = customer;
  const { inquiry_type, text } = pick(questions, nth);
  const request = {
    name,
    phone,
    email: null,
    company,
    position: null,
    inquiry_type,
    budget_range: pick(['below_10k', 'undecided', '10k_50k'] as const, nth),
    preferred_contact_time: pick(['morning', 'anytime'] as const, nth),
    description: choose(customer, text),
  };
  return (await takeInquiry(deps, id, request, here)).inquiry_no;
}

async function* handsInPapers(park: Park, customer: Customer): Part<number> {
  const { deps } = park;
  const { id, nth, name } = customer;
  const paper = await uploadPaper(
    park,
    customer,
    choose(customer, { 'zh-CN': '护照', 'en-US': 'Passport' }),
  );
  const number = `E${String(nth).padStart(8, '0')}`;
  await requestVerification(deps, id, {
    real_name: name,
    id_number: number,
    attachments: [paper],
  });
  yield days(1);
  const [request] = await deps.db
    .select({ id: verifications.id })
    .from(verifications)
    .where(eq(verifications.userId, id))
    .orderBy(desc(verifications.id));
  if (request === undefined) throw new Error(`${name} has handed nothing in`);
  return request.id;
}
