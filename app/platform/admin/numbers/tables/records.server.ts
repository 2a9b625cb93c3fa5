// Rows of the tables about health (with storage and email), models, reading, stock and high fees: one query each.
import { sql } from 'kysely'
import type { PlatformDb } from '#/db/handles.server'
import type { Month } from '~/billing/fees/month'
import { highFees, withHighFee, type HighFeeMonth } from '../fee-alerts.server'

export type HealthRow = Awaited<ReturnType<typeof readHealth>>[number]

/** Every business; what is counted in the night is null until it was. */
export const readHealth = (db: PlatformDb) =>
  db.read(({ q }) =>
    q
      .selectFrom('businesses as b')
      .leftJoin('business_health as h', 'h.business_id', 'b.id')
      .leftJoin('business_plans as p', 'p.business_id', 'b.id')
      .select(['b.id as businessId', 'b.name', 'b.status', 'b.created_at as createdAt'])
      .select(['p.unpaid_since as unpaidSince', 'h.members', 'h.overdue_members as overdueMembers'])
      .select(['h.left_30_days as left30Days', 'h.members_before as membersBefore'])
      .select(['h.last_run_month as lastRunMonth', 'h.last_sign_in_at as lastSignInAt'])
      .select(['h.picture_count as pictureCount', 'h.picture_bytes as pictureBytes'])
      .select(['h.document_count as documentCount', 'h.document_bytes as documentBytes'])
      .select(['h.emails_sent as emailsSent', 'h.emails_failed as emailsFailed'])
      .select(['h.emails_bounced as emailsBounced', 'h.emails_complained as emailsComplained'])
      .select('h.computed_at as computedAt')
      .orderBy('b.name')
      .orderBy('b.id')
      .execute(),
  )

export const readModelUse = (db: PlatformDb, { from, to }: { from: Month; to: Month }) =>
  db.read(({ q }) =>
    q
      .selectFrom('model_usage as u')
      .innerJoin('businesses as b', 'b.id', 'u.business_id')
      .where((eb) => eb.between('u.month', `${from}-01`, `${to}-01`))
      .select(['b.id as businessId', 'b.name', 'u.purpose', 'u.requests', 'u.pages'])
      .select(['u.input_tokens as inputTokens', 'u.output_tokens as outputTokens'])
      .select((eb) => eb.fn<Month>('to_char', ['u.month', sql.lit('YYYY-MM')]).as('month'))
      .select('u.cost_micros as costMicros')
      .orderBy('u.month', 'desc')
      .orderBy('b.name')
      .orderBy('b.id')
      .orderBy('u.purpose')
      .execute(),
  )

/** Wine lists and invoices that are read now, wait for the owner to put their pages in order, or could not be read. */
export const readReadings = (db: PlatformDb) =>
  db.read(({ q }) =>
    q
      .selectFrom('import_sessions as s')
      .innerJoin('businesses as b', 'b.id', 's.business_id')
      .where('s.status', 'in', ['reading', 'arranging'])
      .groupBy(['b.id', 'b.name'])
      .orderBy('b.name')
      .orderBy('b.id')
      .select(['b.id as businessId', 'b.name'])
      .select(({ fn }) => {
        const waiting = fn.countAll<number>().filterWhere('s.status', '=', 'arranging')
        return [
          fn.countAll<number>().filterWhere('s.status', '=', 'reading').as('reading'),
          waiting.filterWhere('s.failure', '=', '').as('waiting'),
          waiting.filterWhere('s.failure', '<>', '').as('failed'),
          // The longest without a change among those that are read.
          fn.min<Date | null>('s.changed_at').filterWhere('s.status', '=', 'reading').as('oldestAt'),
        ]
      })
      .execute(),
  )

export const readStockChecks = (db: PlatformDb) =>
  db.read(({ q }) =>
    q
      .selectFrom('stock_checks as c')
      .innerJoin('businesses as b', 'b.id', 'c.business_id')
      .select(['b.id as businessId', 'b.name', 'c.checked_at as checkedAt', 'c.movements'])
      .select('c.difference_count as differences')
      .orderBy('c.difference_count', 'desc')
      .orderBy('b.name')
      .orderBy('b.id')
      .execute(),
  )

/** Months in which share and monthly fee were more than a tenth of the sales. */
export async function readHighFees(
  db: PlatformDb,
  { from, to }: { from: Month; to: Month },
): Promise<HighFeeMonth[]> {
  return db.read(async (db) => {
    const months = await highFees(db)
      .where((eb) => eb.between('m.month', from, to))
      .orderBy('m.month', 'desc')
      .orderBy('b.name')
      .orderBy('b.id')
      .orderBy('m.currency')
      .execute()
    return withHighFee(months)
  })
}
