// Whether paid boxes reach their members.
import type { OpenTenantDb } from '#/db/handles.server'
import type { RunOrderStatus } from '#/db/schema/club-runs'
import { countWords } from '~/foundation/kit/count-words'
import { formatMonth } from '~/foundation/kit/dates'
import { lookup } from '~/foundation/kit/lookup'
import { paths } from '~/foundation/kit/paths'
import { dayCell, text } from './figure-table'
import type { FigureList } from './people-lists.server'
import { isOfTier, type ReportScope } from './scope.server'

/** Paid boxes that should have reached their members, and those that did. */
export interface Fulfillment {
  due: number
  delivered: number
}

/** Paid boxes `o` of runs `r` whose pick-up ended in the period, today excepted. Canceled ones are left out. */
function dueBoxes({ q }: OpenTenantDb, scope: ReportScope) {
  const { period, today } = scope
  return q
    .selectFrom('club_runs as r')
    .innerJoin('run_orders as o', 'o.run_id', 'r.id')
    .where('o.entitlement_id', 'is not', null)
    .where('o.status', '<>', 'canceled')
    .where((eb) => eb.between('r.pick_up_until', period.from, period.to))
    .where('r.pick_up_until', '<', today)
    .where((eb) => isOfTier(scope, eb.ref('o.tier_id')))
}

/** Boxes of the period that were picked up or delivered, of those that were due. */
export function readFulfillment(db: OpenTenantDb, scope: ReportScope): Promise<Fulfillment> {
  return dueBoxes(db, scope)
    .select(({ fn }) => [
      fn.countAll<number>().as('due'),
      fn.countAll<number>().filterWhere('o.status', '=', 'delivered').as('delivered'),
    ])
    .executeTakeFirstOrThrow()
}

const stateWords = lookup<string>({
  awaiting_payment: 'Awaiting payment',
  processing: 'Not packed',
  ready: 'Not picked up',
  shipped: 'On its way',
  delivered: 'Delivered',
  returned: 'Returned',
  unclaimed: 'Held',
} satisfies Record<Exclude<RunOrderStatus, 'canceled'>, string>)

/** One line for each box; with `open` those that did not reach their member. */
export const listFulfillment: FigureList = async (db, scope, show, { offset, limit }) => {
  const { due, delivered } = await readFulfillment(db, scope)
  const rows = await dueBoxes(db, scope)
    .innerJoin('members as m', 'm.id', 'o.member_id')
    .$if(show === 'open', (query) => query.where('o.status', '<>', 'delivered'))
    .$if(show === 'delivered', (query) => query.where('o.status', '=', 'delivered'))
    .select(['m.id as memberId', 'm.full_name as fullName', 'o.id', 'o.number', 'o.status'])
    .select(['r.title', 'r.month', 'r.pick_up_until as until'])
    .orderBy((eb) => eb('o.status', '=', 'delivered'))
    .orderBy('r.pick_up_until', 'desc')
    .orderBy('o.run_id')
    .orderBy('o.number')
    .limit(limit)
    .offset(offset)
    .execute()
  return {
    total: show === 'open' ? due - delivered : show === 'delivered' ? delivered : due,
    sum: null,
    summary: `${delivered.toLocaleString('en-US')} of ${countWords(due, 'box', 'boxes')} delivered`,
    columns: ['Member', 'Box', 'Pick-up ended', 'Now'].map((label) => ({ label })),
    rows: rows.map((row) => [
      text(row.fullName, paths.business.member(row.memberId)),
      text(`${row.title || formatMonth(row.month)}, box ${row.number}`, paths.business.orders.order(row.id)),
      dayCell(row.until),
      text(stateWords.get(row.status) ?? row.status),
    ]),
  }
}
