// Cards of the members of an import: customers and running subscriptions on the business's payment account.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { inPortions, inputRows } from '#/db/rows'
import type { MemberImportCardState } from '#/db/schema/member-imports'
import type { CustomerMatch, ForeignSubscription, Moving } from '~/billing/moving/moving'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { isDomainError } from '~/foundation/kit/errors'
import type { MemberRow } from '~/membership/member-files/member-row'
import { evaluateImport, type ImportClub } from '../review/evaluate-import.server'
import { readRowChanges } from '../review/row-changes'
import { findCardsJob } from '../jobs'
import { changeMemberImport, lockMemberImport } from '../session/lock-import.server'

/** Rows of one portion: few enough for a job's run, with one question to Stripe for each address. */
const portion = 40

/** Starts the search, from the beginning; a search under way continues. Throws `member-import-moved-on` (409). */
export function requestCards(
  db: TenantDb,
  { importId, now }: { importId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const { cards_state } = await lockMemberImport(db, importId)
    if (cards_state === 'running') return
    await db.q
      .updateTable('member_import_rows')
      .set({ card_state: 'unknown' })
      .where('import_id', '=', importId)
      .where('state', 'in', ['problem', 'ready', 'left-out', 'failed'])
      .execute()
    await changeMemberImport(db, importId, {
      cards_state: 'running',
      cards_sentence: '',
      cards_at: now,
      changed_at: now,
    })
    await sendJob(db, findCardsJob, { importId })
  })
}

/**
 * Searches for the next rows. Safe to repeat, and to interrupt: what was found is stored row by row. Where Stripe
 * refuses, the search ends with its sentence; where it does not answer, this throws, and the job repeats.
 */
export async function findCards(
  db: TenantDb,
  moving: Pick<Moving, 'findCustomers' | 'foreignSubscriptions'>,
  { importId, club, now }: { importId: string; club: ImportClub; now: Date },
): Promise<void> {
  const rows = await db.read((db) => nextRows(db, importId))
  if (rows === null) return
  try {
    if (rows.length === 0) {
      await finish(db, { importId, subscriptions: await moving.foreignSubscriptions(db), club, now })
      return
    }
    const searches = rows.map(searchOf)
    const matches = await moving.findCustomers(db, {
      customerIds: searches.flatMap(({ customerId }) => customerId ?? []),
      emails: searches.flatMap(({ customerId, email }) => (customerId === null && email ? [email] : [])),
    })
    await db.transaction(async (db) => {
      await lockMemberImport(db, importId)
      await storeMatches(db, searches, matches)
      await sendJob(db, findCardsJob, { importId })
    })
  } catch (error) {
    if (!isDomainError(error) || error.status >= 500) throw error
    await db.transaction(async (db) => {
      await changeMemberImport(db, importId, {
        cards_state: 'failed',
        cards_sentence: error.sentence,
        changed_at: now,
      })
    })
  }
}

type CardRow = { id: string; source: unknown; email_norm: string | null; changes: unknown }

async function nextRows({ q }: OpenTenantDb, importId: string): Promise<CardRow[] | null> {
  const session = await q
    .selectFrom('member_imports')
    .where('id', '=', importId)
    .where('cards_state', '=', 'running')
    .where('status', '<>', 'dropped')
    .select('id')
    .executeTakeFirst()
  if (!session) return null
  return q
    .selectFrom('member_import_rows')
    .where('import_id', '=', importId)
    .where('card_state', '=', 'unknown')
    .where('state', 'in', ['problem', 'ready', 'failed'])
    .orderBy('position')
    .limit(portion)
    .select(['id', 'source', 'email_norm', 'changes'])
    .execute()
}

function searchOf({ id, source, email_norm, changes }: CardRow) {
  const row = source as MemberRow
  const customerId = readRowChanges(changes).customerId ?? row.customerId
  return { id, customerId: customerId ?? null, email: email_norm }
}

async function storeMatches(
  db: OpenTenantDb,
  searches: ReturnType<typeof searchOf>[],
  matches: readonly CustomerMatch[],
): Promise<void> {
  const customersOf = new Map(matches.map((match) => [match.asked.toLowerCase(), match.customers]))
  const rows = searches.map(({ id, customerId, email }) => {
    const key = customerId ?? email
    const customers = (key && customersOf.get(key.toLowerCase())) || []
    const state: MemberImportCardState =
      customers.length > 1 ? 'several' : customers.length === 0 ? 'none' : customerId ? 'by-id' : 'by-email'
    return { id, customers: customers as unknown as Record<string, unknown>[], card_state: state }
  })
  await sql`
    update member_import_rows r set customers = e.customers, card_state = e.card_state
    from ${inputRows('member_import_rows', 'e', rows)}
    where r.business_id = ${db.businessId} and r.id = e.id`.execute(db.q)
}

/** Puts the running subscriptions beside the rows of their customers, and evaluates the rows. */
function finish(
  db: TenantDb,
  {
    importId,
    subscriptions,
    club,
    now,
  }: { importId: string; subscriptions: readonly ForeignSubscription[]; club: ImportClub; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const { decisions, cards_state } = await lockMemberImport(db, importId)
    if (cards_state !== 'running') return
    const rows = await db.q
      .selectFrom('member_import_rows')
      .where('import_id', '=', importId)
      .where('state', 'in', ['problem', 'ready', 'left-out', 'failed'])
      .select(['id', 'customers'])
      .execute()
    const byCustomer = new Map<string, ForeignSubscription[]>()
    for (const one of subscriptions)
      byCustomer.set(one.customerId, [...(byCustomer.get(one.customerId) ?? []), one])
    const values = rows.map(({ id, customers }) => ({
      id,
      subscriptions: customers.flatMap(
        ({ customerId }) => byCustomer.get(String(customerId)) ?? [],
      ) as unknown as Record<string, unknown>[],
    }))
    await inPortions(values, (portion) =>
      sql`
      update member_import_rows r set subscriptions = e.subscriptions
      from ${inputRows('member_import_rows', 'e', portion)}
      where r.business_id = ${db.businessId} and r.id = e.id and r.subscriptions is distinct from e.subscriptions`.execute(
        db.q,
      ),
    )
    await changeMemberImport(db, importId, { cards_state: 'done', cards_at: now, changed_at: now })
    await evaluateImport(db, { importId, decisions, club, now })
  })
}
