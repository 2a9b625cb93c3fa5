import { sql } from 'kysely'
import type { PlatformDb } from '#/db/handles.server'
import { matchesAnyColumn } from '~/kit/search-columns.server'

export const inquiryStates = ['new', 'answered'] as const
type InquiryState = (typeof inquiryStates)[number]

interface InquiryListItem {
  id: string
  businessName: string
  name: string
  email: string
  message: string
  note: string
  createdAt: Date
  answeredAt: Date | null
  /** The administrator's email address. */
  answeredBy: string | null
}

interface InquiryFilter {
  /** Part of a business name, a person's name or an email address; empty matches all. */
  text: string
  state: InquiryState | null
  /** Id of the last inquiry on the previous page. */
  after: string | null
  limit: number
}

/** Inquiries, latest first. `next` is the cursor of the next page; null on the last. */
export async function listInquiries(
  db: PlatformDb,
  { text, state, after, limit }: InquiryFilter,
): Promise<{ lines: InquiryListItem[]; next: string | null }> {
  const rows = await db.read(({ q }) =>
    inquiryRows(q)
      .$if(text !== '', (query) =>
        query.where('i.id', '=', matchesAnyColumn('inquiries', ['business_name', 'name', 'email'], text)),
      )
      .$if(state === 'new', (query) => query.where('i.answered_at', 'is', null))
      .$if(state === 'answered', (query) => query.where('i.answered_at', 'is not', null))
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(i.created_at, i.id) < (select l.created_at, l.id from inquiries l where l.id = ${after})`,
        ),
      )
      .orderBy('i.created_at', 'desc')
      .orderBy('i.id', 'desc')
      .limit(limit + 1)
      .execute(),
  )
  const lines = rows.slice(0, limit)
  return { lines, next: rows.length > limit ? (lines.at(-1)?.id ?? null) : null }
}

/** One inquiry; null if it does not exist. */
export async function inquiryById(db: PlatformDb, inquiryId: string): Promise<InquiryListItem | null> {
  const row = await db.read(({ q }) => inquiryRows(q).where('i.id', '=', inquiryId).executeTakeFirst())
  return row ?? null
}

/** Number of unanswered inquiries. */
export async function newInquiryCount(db: PlatformDb): Promise<number> {
  const row = await db.read(({ q }) =>
    q
      .selectFrom('inquiries')
      .where('answered_at', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return Number(row.count)
}

type Queries = Parameters<Parameters<PlatformDb['read']>[0]>[0]['q']

const inquiryRows = (q: Queries) =>
  q
    .selectFrom('inquiries as i')
    .leftJoin('users as u', 'u.id', 'i.answered_by')
    .select(['i.id', 'i.business_name as businessName', 'i.name', 'i.email', 'i.message', 'i.note'])
    .select(['i.created_at as createdAt', 'i.answered_at as answeredAt', 'u.email as answeredBy'])
