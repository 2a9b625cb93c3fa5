// Preview of the lock of a run, if it were locked now. Changes nothing.
import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { ageOn, type Day } from '~/foundation/kit/dates'
import { roundedCents } from '~/cellar/stock/exact-cents'
import { labelName } from '~/cellar/reference/labels'
import { winesById } from '~/cellar/catalog/queries.server'
import { boxShipping, type BoxShipProblem } from '~/club/shipping/choices/box-shipping.server'
import { dietaryNotes } from '~/club/tastes/profile/queries.server'
import type { Objection } from '~/club/tastes/engine/suitability'
import { objectionsOf } from '~/club/tastes/suitability/objections.server'
import { planRun, type RunPlan } from '../assignment/plan-run.server'
import { MINIMUM_AGE } from '~/membership/memberships/join/schemas'
import { findRun, type RunRecord } from '../runs/run-record.server'
import { businessTimeZone, runSettings } from '../runs/run-settings.server'
import { wineNames } from '../runs/wine-names.server'
import { checkedOwed } from './checked-owed.server'
import { checkedTiers } from './checked-tiers.server'

export type { CheckedTier } from './checked-tiers.server'

/** Everything that the pre-flight knows; the page shows a part of it. */
export type PreFlight = Awaited<ReturnType<typeof preFlight>>

/** A box of the plan with what is remarkable about it. */
interface CheckedBox {
  key: string
  memberId: string
  tierId: string
  entitlementId: string | null
  bottles: number
  /** Awaited payments: when they are due; null for one that failed already. */
  dueAt: Date | null
  isAwaited: boolean
  isDisputed: boolean
  /** Wines of the box for which no bottle is left. */
  short: string[]
  /** Wines that come in for another one. */
  substitutes: string[]
  /** Wines given for bottles that are owed of earlier boxes; they are among the bottles. */
  owed: string[]
  /** Not 21 on the last pick-up day, by their birth date. */
  isUnderAge: boolean
  /** Whether the box is shipped, and why not although its member asked for it. */
  isShipped: boolean
  shipProblem: BoxShipProblem | null
  /** Wines the member had in the last 12 months, of a kind they asked never to get, and rated under 60 or not wanted. */
  had: string[]
  disliked: string[]
  ratedLow: string[]
  /** The member's note to the club about allergies and the like; empty for none. */
  dietaryNote: string
}

export interface CheckedWine {
  id: string
  name: string
  isRetired: boolean
  /** Bottles wanted here: given, replaced by a substitute, and short. */
  needed: number
  available: number
  /** Of those needed: members who get a substitute, and bottles that no wine is left for. */
  replaced: number
  short: number
  /** Available bottles in other locations, the most first. */
  elsewhere: { locationId: string; location: string; available: number }[]
  /** Ids of the members whose box lacks it, and those who get a substitute. */
  shortOf: string[]
  replacedOf: string[]
}

/** Plans a run from this moment's records and adds what a person decides by. Changes nothing. */
export function preFlight(db: TenantDb, { runId, now }: { runId: string; now: Date }) {
  return db.read(async (db) => {
    const run = await findRun(db, runId)
    const timeZone = await businessTimeZone(db)
    const settings = await runSettings(db)
    const plan = await planRun(db, { run, timeZone, allowsSwaps: settings.allowsSwaps })
    const owed = await checkedOwed(db, plan)
    const memberIds = [...new Set([...plan.boxes, ...plan.out, ...owed].map(({ memberId }) => memberId))]
    const members = await membersOf(db, memberIds)
    const isUnderAge = (memberId: string) => {
      const { bornOn } = members.get(memberId)!
      // An unknown one is checked at the desk.
      return bornOn !== null && ageOn(bornOn, run.pickUpUntil) < MINIMUM_AGE
    }
    const boxes = await checkedBoxes(db, plan, { run, now, isUnderAge })
    const { wines, costs } = await checkedWines(db, plan, run.locationId)
    return {
      run,
      timeZone,
      license: settings.license,
      boxes,
      out: plan.out,
      owed,
      owedWines: await wineNames(
        db,
        owed.map(({ wineId }) => wineId),
      ),
      taste: plan.taste,
      wines,
      earlier: await runsBefore(db, run),
      tiers: await checkedTiers(db, runId, plan, costs),
      names: new Map([...members].map(([id, { fullName }]) => [id, fullName])),
      money: await moneyBehind(db, plan),
      location: await locationName(db, run.locationId),
    }
  })
}

async function checkedBoxes(
  db: OpenTenantDb,
  plan: RunPlan,
  { run, now, isUnderAge }: { run: RunRecord; now: Date; isUnderAge(memberId: string): boolean },
): Promise<CheckedBox[]> {
  const shipping = await boxShipping(db, plan.boxes, now)
  const wineIds = [...new Set(plan.boxes.flatMap(({ lines }) => lines.map(({ wineId }) => wineId)))]
  const memberIds = [...new Set(plan.boxes.map(({ memberId }) => memberId))]
  const objections =
    plan.objections ?? (await objectionsOf(db, { memberIds, wineIds, at: run.cutOffAt, exceptRunId: run.id }))
  const notes = await dietaryNotes(db, memberIds)
  return plan.boxes.map((box, index) => {
    const filled = box.lines.filter(({ isShort }) => !isShort)
    const inBox = [...new Set(filled.map(({ wineId }) => wineId))]
    const against = (...kinds: Objection[]) =>
      inBox.filter((id) => objections(box.memberId, id).some((one) => kinds.includes(one)))
    return {
      key: box.key,
      memberId: box.memberId,
      tierId: box.tierId,
      entitlementId: box.entitlementId,
      bottles: box.lines.length,
      dueAt: box.dueAt,
      isAwaited: box.entitlementId === null,
      isDisputed: box.isDisputed,
      isUnderAge: isUnderAge(box.memberId),
      isShipped: shipping[index]!.fulfillment === 'ship',
      shipProblem: shipping[index]!.problem,
      short: box.lines.filter(({ isShort }) => isShort).map(({ wineId }) => wineId),
      substitutes: filled.filter((line) => line.chosen === 'substitute').map(({ wineId }) => wineId),
      owed: box.lines.filter(({ owedLineId }) => owedLineId).map(({ wineId }) => wineId),
      had: against('had'),
      disliked: against('kind'),
      ratedLow: against('rated_low', 'not_for_me'),
      dietaryNote: notes.get(box.memberId) ?? '',
    }
  })
}

async function checkedWines(db: OpenTenantDb, { boxes, slots, stock }: RunPlan, locationId: string) {
  const checkedByWine = new Map<string, Pick<CheckedWine, 'needed' | 'shortOf' | 'replacedOf'>>()
  const of = (wineId: string) => {
    const checked = checkedByWine.get(wineId) ?? { needed: 0, shortOf: [], replacedOf: [] }
    checkedByWine.set(wineId, checked)
    return checked
  }
  for (const list of slots.values()) for (const { main } of list) of(main)
  for (const { memberId, tierId, lines } of boxes) {
    for (const { slot, wineId, isShort, ...line } of lines) {
      of(wineId).needed += 1
      if (isShort) of(wineId).shortOf.push(memberId)
      const main = slots.get(tierId)?.find((one) => one.slot === slot)?.main
      if (line.chosen !== 'substitute' || !main) continue
      of(main).needed += 1
      of(main).replacedOf.push(memberId)
    }
  }
  const ids = [...new Set([...checkedByWine.keys(), ...stock.keys()])]
  const wines = await winesById(db, ids)
  const elsewhere = await availableElsewhere(db, ids, locationId)
  const checked = wines
    .filter(({ id }) => checkedByWine.has(id))
    .map((wine): CheckedWine => {
      const { needed, shortOf, replacedOf } = of(wine.id)
      return {
        id: wine.id,
        name: labelName(wine),
        isRetired: wine.retiredAt !== null,
        needed,
        available: stock.get(wine.id) ?? 0,
        replaced: replacedOf.length,
        short: shortOf.length,
        elsewhere: elsewhere.get(wine.id) ?? [],
        shortOf,
        replacedOf,
      }
    })
    .sort((a, b) => b.short - a.short || b.replaced - a.replaced || a.name.localeCompare(b.name))
  return { wines: checked, costs: await unitCosts(db, ids) }
}

async function availableElsewhere(db: OpenTenantDb, wineIds: string[], locationId: string) {
  const elsewhereByWine = new Map<string, CheckedWine['elsewhere']>()
  if (wineIds.length === 0) return elsewhereByWine
  const rows = await db.q
    .selectFrom('stock_levels as s')
    .innerJoin('cellar_locations as l', 'l.id', 's.location_id')
    .where('s.wine_id', 'in', wineIds)
    .where('s.location_id', '<>', locationId)
    .where('s.available', '>', 0)
    .where('l.archived_at', 'is', null)
    .select(['s.wine_id', 's.location_id as locationId', 'l.name as location', 's.available'])
    .orderBy('s.available', 'desc')
    .orderBy('l.id')
    .execute()
  for (const { wine_id, ...one } of rows)
    elsewhereByWine.set(wine_id, [...(elsewhereByWine.get(wine_id) ?? []), one])
  return elsewhereByWine
}

/** Cost of a bottle of each wine, in cents; unknown ones are left out. */
async function unitCosts(db: OpenTenantDb, wineIds: string[]): Promise<Map<string, number>> {
  if (wineIds.length === 0) return new Map()
  const rows = await db.q
    .selectFrom('stock_totals')
    .where('wine_id', 'in', wineIds)
    .select(['wine_id', 'unit_cost_cents'])
    .execute()
  return new Map(
    rows.flatMap(({ wine_id, unit_cost_cents: cost }) =>
      cost === null ? [] : [[wine_id, roundedCents(cost)] as const],
    ),
  )
}

async function membersOf(
  db: OpenTenantDb,
  memberIds: string[],
): Promise<Map<string, { fullName: string; bornOn: Day | null }>> {
  const rows = await db.q
    .selectFrom('members')
    .where('id', '=', anyOf(memberIds))
    .select(['id', 'full_name', 'date_of_birth'])
    .execute()
  return new Map(rows.map((row) => [row.id, { fullName: row.full_name, bornOn: row.date_of_birth }]))
}

/** Cents before tax: paid for the boxes of the plan less refunds, and awaited at the members' current prices. */
async function moneyBehind(db: OpenTenantDb, { boxes }: RunPlan) {
  const paidIds = boxes.flatMap(({ entitlementId }) => entitlementId ?? [])
  const awaitedOf = boxes.flatMap(({ entitlementId, membershipId }) =>
    entitlementId === null ? membershipId : [],
  )
  const paid = await db.q
    .selectFrom('entitlements as e')
    .innerJoin('invoices as i', 'i.id', 'e.invoice_id')
    .where('e.id', '=', anyOf(paidIds))
    .select(
      sql<number>`coalesce(sum(round((i.paid_cents - i.refunded_cents)::numeric
        * (i.total_cents - i.tax_cents) / nullif(i.total_cents, 0))), 0)::float8`.as('cents'),
    )
    .executeTakeFirstOrThrow()
  const awaited = await db.q
    .selectFrom('memberships as m')
    .innerJoin('tier_prices as p', 'p.id', 'm.tier_price_id')
    .where('m.id', '=', anyOf(awaitedOf))
    .select(({ fn }) => fn.sum<number | null>('p.amount_cents').as('cents'))
    .executeTakeFirstOrThrow()
  return {
    paidBoxes: paidIds.length,
    paidCents: paid.cents,
    awaitedBoxes: awaitedOf.length,
    awaitedCents: awaited.cents ?? 0,
  }
}

/** Published runs that lock before this one: until then their boxes and bottles are in this plan too. */
function runsBefore(db: OpenTenantDb, run: RunRecord): Promise<{ id: string; title: string }[]> {
  return db.q
    .selectFrom('club_runs')
    .where('status', '=', 'published')
    .where('cut_off_at', '<', run.cutOffAt)
    .where('id', '<>', run.id)
    .select(['id', 'title'])
    .orderBy('cut_off_at')
    .orderBy('id')
    .execute()
}

async function locationName(db: OpenTenantDb, locationId: string): Promise<string> {
  const { name } = await db.q
    .selectFrom('cellar_locations')
    .where('id', '=', locationId)
    .select('name')
    .executeTakeFirstOrThrow()
  return name
}
