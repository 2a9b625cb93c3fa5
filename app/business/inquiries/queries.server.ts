import { expressionBuilder } from 'kysely'
import type { PlatformDb } from '#/db/handles.server'
import type { InquiriesTable } from '#/db/schema/businesses'
import { countsByValue, listRows } from '~/foundation/kit/list/list-rows.server'
import { matchesAnyColumn } from '~/foundation/kit/search-columns.server'
import { inquiryListing, type InquiryListParams } from './inquiry-listing'

interface Inquiry {
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

const stateOf = expressionBuilder<{ i: InquiriesTable }, 'i'>()
  .case()
  .when('i.answered_at', 'is', null)
  .then('new' as const)
  .else('answered' as const)
  .end()

/** A page of the inquiries of a view, and how many of each status its search finds. */
export function listInquiries(db: PlatformDb, params: InquiryListParams, pageSize?: number) {
  const { text, status, sort } = params
  return db.read(async (db) => {
    const ofAnyStatus = db.q
      .selectFrom('inquiries as i')
      .$if(text !== '', (query) =>
        query.where('i.id', '=', matchesAnyColumn('inquiries', ['business_name', 'name', 'email'], text)),
      )
    const matching =
      status === null
        ? ofAnyStatus
        : ofAnyStatus.where('i.answered_at', status === 'new' ? 'is' : 'is not', null)
    const direction = inquiryListing.direction(params)
    const list = await listRows(
      db,
      inquiryListing,
      params,
      matching,
      (page) =>
        page
          .orderBy(
            sort === 'business' ? (eb) => eb.fn('lower', ['i.business_name']) : 'i.created_at',
            direction,
          )
          .orderBy('i.id', direction)
          .select(['i.id', 'i.business_name as businessName', 'i.name', 'i.email', 'i.message', 'i.note'])
          .select(['i.created_at as createdAt', stateOf.as('status')])
          .execute(),
      pageSize,
    )
    return { ...list, counts: await countsByValue(db, ofAnyStatus.select(stateOf.as('value'))) }
  })
}

/** One inquiry; null if it does not exist. */
export async function inquiryById(db: PlatformDb, inquiryId: string): Promise<Inquiry | null> {
  const row = await db.read(({ q }) =>
    q
      .selectFrom('inquiries as i')
      .leftJoin('users as u', 'u.id', 'i.answered_by')
      .where('i.id', '=', inquiryId)
      .select(['i.id', 'i.business_name as businessName', 'i.name', 'i.email', 'i.message', 'i.note'])
      .select(['i.created_at as createdAt', 'i.answered_at as answeredAt', 'u.email as answeredBy'])
      .executeTakeFirst(),
  )
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
