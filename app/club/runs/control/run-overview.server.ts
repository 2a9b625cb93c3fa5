// One run by its state: what came of its boxes, what is open, and what does not agree.
import type { OpenTenantDb } from '#/db/handles.server'
import { countOf } from '#/db/rows'
import { countOrders, type RunClosing } from '../runs/close-run.server'
import { findRun } from '../runs/run-record.server'
import { businessTimeZone, runSettings } from '../runs/run-settings.server'
import { unclaimedFrom } from '../runs/unclaimed'
import { countBoxes } from './boxes.server'

/** A run with its figures. Throws `run-not-found` (404). */
export async function runOverview(db: OpenTenantDb, runId: string) {
  const run = await findRun(db, runId)
  const row = await db.q
    .selectFrom('club_runs as r')
    .innerJoin('cellar_locations as l', 'l.id', 'r.location_id')
    .leftJoin('business_users as publisher', 'publisher.user_id', 'r.published_by')
    .leftJoin('business_users as locker', 'locker.user_id', 'r.locked_by')
    .leftJoin('business_users as closer', 'closer.user_id', 'r.closed_by')
    .leftJoin('business_users as canceler', 'canceler.user_id', 'r.canceled_by')
    .where('r.id', '=', runId)
    .select(['l.name as location', 'r.packed_at as packedAt', 'r.closed_at as closedAt'])
    .select(['r.canceled_at as canceledAt', 'r.cancel_reason as cancelReason', 'r.closing'])
    .select(['publisher.full_name as publishedBy', 'locker.full_name as lockedBy'])
    .select(['closer.full_name as closedBy', 'canceler.full_name as canceledBy'])
    .executeTakeFirstOrThrow()
  const settings = await runSettings(db)
  return {
    ...run,
    ...row,
    timeZone: await businessTimeZone(db),
    license: settings.license,
    /** As counted at the close; null before. */
    closing: row.closing as RunClosing | null,
    now: await countOrders(db, runId),
    boxes: await boxCounts(db, runId),
    choices: await choiceCounts(db, runId),
    unclaimed: {
      rule: settings.unclaimedRule,
      on: unclaimedFrom({ readySince: run.pickUpFrom, pickUpUntil: run.pickUpUntil }, settings),
    },
  }
}

export type BoxCounts = Awaited<ReturnType<typeof boxCounts>>

/** Boxes of a run by what they are; canceled ones are not among `all`. */
async function boxCounts(db: OpenTenantDb, runId: string) {
  const counts = await countBoxes(db, runId)
  return { ...counts, all: counts.all - counts.canceled }
}

const choiceCounts = ({ q }: OpenTenantDb, runId: string) =>
  q
    .selectNoFrom([
      countOf(q.selectFrom('run_skips').where('run_id', '=', runId)).as('skips'),
      countOf(q.selectFrom('run_swaps').where('run_id', '=', runId)).as('swaps'),
    ])
    .executeTakeFirstOrThrow()

/** Disagreements between a run's boxes, the months owed and the stock ledger, as counts of each kind. */
export interface RunFindings {
  /** A box handed over, and no bottle of it in the stock ledger as out. */
  bottles: number
  /** A box handed over whose paid month is not fulfilled, or one that is held without a month. */
  months: number
  /** Recorded at a desk without a connection and refused: a manager has to decide. */
  refused: number
}

export function runFindings(db: OpenTenantDb, runId: string): Promise<RunFindings> {
  const boxes = db.q.selectFrom('run_orders as o').where('o.run_id', '=', runId)
  const withoutBottle = boxes.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('order_bottles as l')
        .leftJoin('stock_locks as s', 's.id', 'l.lock_id')
        .whereRef('l.order_id', '=', 'o.id')
        .where((line) => {
          const isPromised = line('l.status', '=', 'promised')
          const isAwaiting = line('o.status', '=', 'awaiting_payment')
          const isNot = (state: 'out' | 'locked' | 'committed') => line('s.state', 'is distinct from', state)
          return line.or([
            line.and([line('l.status', '=', 'out'), isNot('out')]),
            line.and([isPromised, isAwaiting, isNot('locked')]),
            line.and([isPromised, line.not(isAwaiting), isNot('committed')]),
          ])
        })
        .select('l.id'),
    ),
  )
  const withoutMonth = boxes
    .leftJoin('entitlements as e', 'e.id', 'o.entitlement_id')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('o.status', 'in', ['shipped', 'delivered']),
          eb('e.status', 'is distinct from', 'fulfilled'),
        ]),
        eb.and([
          eb('o.status', 'in', ['processing', 'ready', 'unclaimed']),
          eb('e.status', 'is distinct from', 'assigned'),
        ]),
      ]),
    )
  const refused = boxes
    .innerJoin('refused_hand_overs as f', 'f.box_id', 'o.id')
    .where('f.decision', 'is', null)
  return db.q
    .selectNoFrom([
      countOf(withoutBottle).as('bottles'),
      countOf(withoutMonth).as('months'),
      countOf(refused).as('refused'),
    ])
    .executeTakeFirstOrThrow()
}
