// Bottles that are owed of boxes that were handed over: what is open, what comes in a later box, and what was decided.
import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { literals } from '#/db/rows'
import { DomainError } from '~/foundation/kit/errors'
import { hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import { withWineNames } from '../runs/wine-names.server'
import { owedBottleListing, type OwedBottleParams } from './owed-listing'

/**
 * The rule of what is owed, one row a bottle: a place of a delivered or shipped box for which no bottle was left, and a bottle
 * that was brought back corked or broken when none was left. Not owed any more is what a later box gave, what was
 * settled, and what was paid back. A bottle given from stock is in its own box again, which is owed as a box. Values of
 * partial indexes are literals: a prepared statement finds such an index by its text.
 */
const owedRows = (db: Pick<OpenTenantDb, 'q'>) =>
  db.q
    .with('back', (q) =>
      q
        .selectFrom('bottle_replacements')
        .where('was_out', '=', sql.lit(true))
        .where('wine_id', 'is', null)
        .groupBy('bottle_id')
        .select(({ fn }) => ['bottle_id', fn.max('replaced_at').as('at')]),
    )
    .with('candidate', (q) =>
      q
        .selectFrom('order_bottles')
        .where('status', '=', sql.lit('short'))
        .where('owed_bottle_id', 'is', null)
        .select(['id', 'order_id', 'wine_id', 'status'])
        .unionAll(
          q
            .selectFrom('back')
            .innerJoin('order_bottles as l', 'l.id', 'back.bottle_id')
            .where('l.status', '=', 'out')
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('owed_bottle_decisions as d')
                    .whereRef('d.bottle_id', '=', 'l.id')
                    .where('d.decision', 'in', ['now', 'settled'])
                    .where('d.undone_at', 'is', null)
                    .whereRef('d.decided_at', '>=', 'back.at')
                    .select('d.id'),
                ),
              ),
            )
            .select(['l.id', 'l.order_id', 'l.wine_id', 'l.status']),
        ),
    )
    .selectFrom('candidate as l')
    .innerJoin('run_orders as o', 'o.id', 'l.order_id')
    .leftJoin('entitlements as e', 'e.id', 'o.entitlement_id')
    .leftJoin('owed_bottle_decisions as d', (join) =>
      join
        .onRef('d.bottle_id', '=', 'l.id')
        .on('d.decision', '=', sql.lit('next_box'))
        .on('d.undone_at', 'is', null),
    )
    .leftJoin('order_bottles as g', (join) =>
      join.onRef('g.owed_bottle_id', '=', 'l.id').on('g.status', 'in', literals(['promised', 'out'])),
    )
    .where((eb) =>
      eb.or([
        eb('o.status', 'in', ['delivered', 'shipped']),
        eb.and([eb('l.status', '=', 'out'), eb('o.status', '<>', 'canceled')]),
      ]),
    )
    .where('e.is_unpaid_after', 'is distinct from', true)
    .where('g.status', 'is distinct from', 'out')
    .select((eb) => [
      'l.id as lineId',
      'l.order_id as orderId',
      'o.run_id as runId',
      'o.member_id as memberId',
      'l.wine_id as wineId',
      'o.status as boxStatus',
      eb.fn.coalesce('e.is_disputed', eb.lit(false)).as('isDisputed'),
      // The member had the bottle and brought it back.
      eb('l.status', '=', 'out').$castTo<boolean>().as('wasOut'),
      // Decided for the member's next box: the decision, and the box once there is one.
      'd.id as decisionId',
      'd.decided_at as decidedAt',
      'g.id as givingLineId',
      'g.order_id as givingOrderId',
    ])
    .as('b')

/** Ids of the bottles that are owed, by their places in boxes. */
export const owedBottleIds = (db: Pick<OpenTenantDb, 'q'>) =>
  db.q.selectFrom(owedRows(db)).select('b.lineId as id')

/** A bottle that is owed, by its place in the box; null where it is not, or no longer. */
export async function owedBottle(db: OpenTenantDb, lineId: string) {
  const bottle = await db.q
    .selectFrom(owedRows(db))
    .where('b.lineId', '=', lineId)
    .selectAll()
    .executeTakeFirst()
  return bottle ?? null
}

/** How many bottles are owed of boxes that were handed over. */
export async function countOwedBottles(db: OpenTenantDb): Promise<number> {
  const { count } = await db.q
    .selectFrom(owedRows(db))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Bottles that go into these members' next box, those decided first at the front. Not those whose payment is disputed.
 * The few decisions are read first: in one statement a club whose tables have no statistics yet was read bottle by bottle
 * for each of its boxes.
 */
export async function waitingBottles(db: OpenTenantDb, memberIds: string[]) {
  if (memberIds.length === 0) return []
  const decided = await db.q
    .selectFrom('owed_bottle_decisions')
    .where('decision', '=', sql.lit('next_box'))
    .where('undone_at', 'is', null)
    .select('bottle_id')
    .execute()
  if (decided.length === 0) return []
  return db.q
    .selectFrom(owedRows(db))
    .where('b.decisionId', 'is not', null)
    .where('b.givingLineId', 'is', null)
    .where('b.isDisputed', '=', false)
    .where('b.memberId', '=', anyOf(memberIds))
    .where('b.lineId', '=', anyOf(decided.map(({ bottle_id }) => bottle_id)))
    .select(['b.lineId', 'b.memberId', 'b.wineId'])
    .orderBy('b.decidedAt')
    .orderBy('b.lineId')
    .execute()
}

/** The bottles that are owed and are in no later box, those decided for the next box first. */
export async function bottlesWithoutBox(db: OpenTenantDb) {
  const rows = await db.q
    .selectFrom(owedRows(db))
    .where('b.givingLineId', 'is', null)
    .select(['b.lineId', 'b.memberId', 'b.wineId', 'b.decisionId', 'b.isDisputed'])
    .orderBy('b.decidedAt')
    .orderBy('b.lineId')
    .execute()
  return rows.map(({ decisionId, ...bottle }) => ({ ...bottle, isDecided: decisionId !== null }))
}

export type OwedBottle = Awaited<ReturnType<typeof listOwedBottles>>['rows'][number]

/** A page of the bottles that are owed. */
export async function listOwedBottles(db: OpenTenantDb, params: OwedBottleParams, pageSize?: number) {
  const { text, sort } = params
  const order = owedBottleListing.direction(params)
  const matching = db.q
    .selectFrom(owedRows(db))
    .innerJoin('members as m', 'm.id', 'b.memberId')
    .innerJoin('wines as w', 'w.id', 'b.wineId')
    .innerJoin('run_orders as o', 'o.id', 'b.orderId')
    .innerJoin('club_runs as r', 'r.id', 'b.runId')
    .where(hasWords(text, ['m.full_name', 'w.search_text', 'r.title']))
  const list = await listRows(
    db,
    owedBottleListing,
    params,
    matching,
    (page) =>
      page
        .leftJoin('run_orders as g', 'g.id', 'b.givingOrderId')
        .leftJoin('club_runs as gr', 'gr.id', 'g.run_id')
        .leftJoin('owed_bottle_decisions as d', 'd.id', 'b.decisionId')
        .leftJoin('business_users as u', 'u.user_id', 'd.decided_by')
        .$if(sort === 'member', (page) => page.orderBy('m.search_text', order))
        .orderBy('r.pick_up_from', sort === 'run' ? order : 'asc')
        .orderBy('b.orderId', order)
        .orderBy('b.lineId', order)
        .selectAll('b')
        .select(['b.lineId as id', 'm.full_name as member', 'o.number', 'r.title as run'])
        // The run of the box that will give it.
        .select(['gr.id as givingRunId', 'gr.title as givingRun', 'u.full_name as decidedBy'])
        .select((eb) => eb('m.anonymized_at', 'is not', null).$castTo<boolean>().as('isAnonymized'))
        .execute(),
    pageSize,
  )
  return { ...list, rows: await withWineNames(db, list.rows) }
}

export type OwedBottleDecision = Awaited<ReturnType<typeof bottleDecisions>>[number]

/** Decisions that hold and can be undone, the latest first: what was settled, and what was taken from stock and is still here. */
export async function bottleDecisions(db: OpenTenantDb, limit: number) {
  const rows = await db.q
    .selectFrom('owed_bottle_decisions as d')
    .innerJoin('order_bottles as l', 'l.id', 'd.bottle_id')
    .innerJoin('run_orders as o', 'o.id', 'l.order_id')
    .innerJoin('members as m', 'm.id', 'o.member_id')
    .innerJoin('club_runs as r', 'r.id', 'o.run_id')
    .leftJoin('business_users as u', 'u.user_id', 'd.decided_by')
    .where('d.undone_at', 'is', null)
    .where((eb) =>
      eb.or([eb('d.decision', '=', 'settled'), eb.and({ 'd.decision': 'now', 'l.status': 'promised' })]),
    )
    .select(['d.id', 'd.decision', 'd.reason', 'd.note', 'd.decided_at as at', 'u.full_name as by'])
    .select(['o.member_id as memberId', 'm.full_name as member', 'o.run_id as runId', 'o.id as orderId'])
    .select(['r.title as run', 'l.wine_id as wineId'])
    .$narrowType<{ decision: 'now' | 'settled' }>()
    .orderBy('d.decided_at', 'desc')
    .orderBy('d.id')
    .limit(limit)
    .execute()
  return withWineNames(db, rows)
}

export type MemberOwedBottles = Awaited<ReturnType<typeof owedBottlesOf>>[number]

/**
 * Bottles that a member is still owed of boxes that they have, by box: how many, how many of them a later box has already,
 * and how many the next box is to have.
 */
export function owedBottlesOf(db: OpenTenantDb, memberId: string) {
  return db.q
    .selectFrom(owedRows(db))
    .innerJoin('run_orders as o', 'o.id', 'b.orderId')
    .innerJoin('club_runs as r', 'r.id', 'b.runId')
    .where('b.memberId', '=', memberId)
    .groupBy(['b.orderId', 'r.title', 'r.pick_up_from'])
    .select(({ fn }) => [
      'b.orderId',
      'r.title',
      fn.countAll<number>().as('bottles'),
      fn.count<number>('b.givingLineId').as('inBox'),
      fn
        .countAll<number>()
        .filterWhere('b.decisionId', 'is not', null)
        .filterWhere('b.givingLineId', 'is', null)
        .as('inNextBox'),
    ])
    .orderBy('r.pick_up_from')
    .orderBy('b.orderId')
    .execute()
}

/** Throws `account-deleted` (409), with this sentence, where the member deleted their account. */
export async function requireAccount(db: OpenTenantDb, memberId: string, sentence: string): Promise<void> {
  const { anonymized_at } = await db.q
    .selectFrom('members')
    .where('id', '=', memberId)
    .select('anonymized_at')
    .executeTakeFirstOrThrow()
  if (anonymized_at) throw new DomainError('account-deleted', 409, sentence)
}
