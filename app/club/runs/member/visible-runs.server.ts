// Runs that were published as their members see them, and what was paid for boxes.
import type { ExpressionBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import type { Day } from '~/foundation/kit/dates'
import { paidDay } from '../box-name'
import type { RunRecord } from '../runs/run-record.server'

/** A run as its members see it. */
export interface RunOfMember {
  id: string
  title: string
  cutOffAt: Date
  pickUpFrom: Day
  pickUpUntil: Day
  pickUpHours: string
  /** Name of the location where boxes are picked up; null for the business's first one. */
  place: string | null
  /** Members may swap and skip. */
  isOpen: boolean
  /** The wines of its bottles are given by taste where members do not choose. */
  isMatchedToTaste: boolean
}

export interface VisibleRun {
  record: RunRecord
  view: RunOfMember
  story: string
  pictureUrl: string | null
}

/** The name of the location `l` of a run; null for the business's first one. */
export const placeOf = (eb: ExpressionBuilder<Schema & { l: Schema['cellar_locations'] }, 'l'>) =>
  eb
    .case()
    .when(
      'l.position',
      '>',
      eb
        .selectFrom('cellar_locations as m')
        .where('m.archived_at', 'is', null)
        .select(({ fn }) => fn.min('m.position').as('first')),
    )
    .then(eb.ref('l.name'))
    .end()

/** Runs that were published, with the place of their location. */
export async function visibleRuns(
  db: OpenTenantDb,
  { statuses, runId, now }: { statuses: RunRecord['status'][]; runId?: string; now: Date },
): Promise<VisibleRun[]> {
  let query = db.q
    .selectFrom('club_runs as r')
    .innerJoin('cellar_locations as l', 'l.id', 'r.location_id')
    .leftJoin('pictures as p', 'p.id', 'r.picture_id')
    .where('r.published_at', 'is not', null)
    .where('r.status', 'in', statuses)
    .select(['r.id', 'r.month', 'r.title', 'r.status', 'r.location_id as locationId'])
    .select(['r.cut_off_at as cutOffAt', 'r.pick_up_from as pickUpFrom', 'r.pick_up_until as pickUpUntil'])
    .select(['r.pick_up_hours as pickUpHours', 'r.is_taste_aware as isTasteAware', 'r.version'])
    .select(['r.published_at as publishedAt', 'r.locked_at as lockedAt', 'r.story', 'p.path as pictureUrl'])
    .select((eb) => [placeOf(eb).as('place')])
    .orderBy('r.pick_up_from')
    .orderBy('r.id')
  if (runId !== undefined) query = query.where('r.id', '=', runId)
  const rows = await query.execute()
  return rows.map(({ story, pictureUrl, place, ...record }) => ({
    record,
    story,
    pictureUrl,
    view: {
      id: record.id,
      title: record.title,
      cutOffAt: record.cutOffAt,
      pickUpFrom: record.pickUpFrom,
      pickUpUntil: record.pickUpUntil,
      pickUpHours: record.pickUpHours,
      place,
      isOpen: record.status === 'published' && record.cutOffAt > now,
      isMatchedToTaste: record.isTasteAware,
    },
  }))
}

/** A payment for a box: its sum less refunds, and its day in the business's time zone. */
export interface BoxPayment {
  cents: number
  currency: string
  paidOn: Day | null
}

/** The payments of entitlements by entitlement id; none for one that was paid in another system. */
export async function paidFor(
  db: OpenTenantDb,
  entitlementIds: string[],
  timeZone: string,
): Promise<Map<string, BoxPayment>> {
  if (entitlementIds.length === 0) return new Map()
  const rows = await db.q
    .selectFrom('entitlements as e')
    .innerJoin('invoices as i', 'i.id', 'e.invoice_id')
    .where('e.id', 'in', entitlementIds)

    .select(['e.id', 'i.currency', 'i.paid_at as paidAt'])
    .select((eb) => eb('i.paid_cents', '-', eb.ref('i.refunded_cents')).as('cents'))
    .execute()
  return new Map(
    rows.map(({ id, paidAt, ...payment }) => [id, { ...payment, paidOn: paidDay(timeZone, paidAt) }]),
  )
}

/** Names of tiers, with the business's currency, by their ids. */
export async function tierNames(db: OpenTenantDb, tierIds: string[]) {
  if (tierIds.length === 0) return new Map<string, { name: string; currency: string }>()
  const rows = await db.q
    .selectFrom('tiers as t')
    .innerJoin('businesses as b', 'b.id', 't.business_id')
    .where('t.id', 'in', tierIds)
    .select(['t.id', 't.name', 'b.currency'])
    .execute()
  return new Map(rows.map(({ id, ...tier }) => [id, tier]))
}
