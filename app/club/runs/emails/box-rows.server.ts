// Orders with what an email about them says.
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { RunOrderStatus } from '#/db/schema/club-runs'
import { dayIn } from '~/foundation/kit/dates'
import { countedBottles } from '~/foundation/messaging/email-bottles'
import { placeOf } from '../member/visible-runs.server'
import { cardBottle, cardKey, wineCards } from '../member/wine-cards.server'

export type BoxRow = Awaited<ReturnType<typeof boxRows>>[number]

/** Orders after `after` by id, at most `limit`; `statuses` and `runId` choose among them. */
export async function boxRows(
  db: OpenTenantDb,
  {
    statuses,
    runId = null,
    after,
    club,
    clubOrigin,
    limit,
  }: {
    statuses: RunOrderStatus[]
    runId?: string | null
    after: string | null
    club: Pick<Club, 'timeZone'>
    clubOrigin: string
    limit: number
  },
) {
  const rows = await db.q
    .selectFrom('run_orders as o')
    .innerJoin('club_runs as r', 'r.id', 'o.run_id')
    .innerJoin('cellar_locations as l', 'l.id', 'r.location_id')
    .innerJoin('members as m', 'm.id', 'o.member_id')
    .where('o.status', '=', (eb) => eb.fn.any(eb.val(statuses)))
    // A box that is shipped is not picked up: its parcel has emails of its own.
    .where('o.fulfillment', '=', 'pick_up')
    .$if(runId !== null, (orders) => orders.where('o.run_id', '=', runId!))
    .$if(after !== null, (orders) => orders.where('o.id', '>', after!))
    .select(['o.id as orderId', 'o.run_id as runId', 'o.member_id as memberId', 'm.user_id as userId'])
    .select(['m.full_name as fullName', 'm.email', 'o.status', 'r.title', 'r.pick_up_from as pickUpFrom'])
    .select(['r.pick_up_until as pickUpUntil', 'r.pick_up_hours as pickUpHours', 'r.cut_off_at as cutOffAt'])
    .select((eb) => [
      placeOf(eb).as('place'),
      'o.ready_at',
      // The day from which its bottles may go back to stock, as the member was told; null before.
      'o.restock_on as restockOn',
      jsonArrayFrom(
        eb
          .selectFrom('order_bottles as n')
          .whereRef('n.order_id', '=', 'o.id')
          .where('n.status', '=', 'promised')
          .select('n.wine_id as wineId')
          .orderBy('n.slot')
          .orderBy('n.id'),
      ).as('bottles'),
    ])
    .orderBy('o.id')
    .limit(limit)
    .execute()
  const cards = await wineCards(
    db,
    rows.flatMap(({ runId, bottles }) => bottles.map(({ wineId }) => ({ runId, wineId }))),
  )
  return rows.map(({ bottles, ready_at, ...row }) => {
    const packedOn = ready_at ? dayIn(club.timeZone, ready_at) : row.pickUpFrom
    const wineIds = bottles.map(({ wineId }) => wineId)
    const byWine = new Map(
      wineIds.map((id) => [id, cardBottle(cards.get(cardKey(row.runId, id))!, clubOrigin)] as const),
    )
    return {
      ...row,
      // The day from which it could be picked up: the first pick-up day, or the day it was packed.
      readySince: packedOn > row.pickUpFrom ? packedOn : row.pickUpFrom,
      bottles: countedBottles(wineIds, byWine),
    }
  })
}
