// A year of the demo's club runs, made by the use cases that the pages call: each month a run is locked and the one
// before it is handed over and closed; this month's is published.
import type { OpenTenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { planRun } from '~/club/runs/assignment/plan-run.server'
import { handOver } from '~/club/fulfillment/desk/hand-over.server'
import { closeRun, markReady } from '~/club/runs/runs/close-run.server'
import { lockRun } from '~/club/runs/runs/lock-run.server'
import { publishRun } from '~/club/runs/runs/publish-run.server'
import { findRun } from '~/club/runs/runs/run-record.server'
import { runSettings } from '~/club/runs/runs/run-settings.server'
import { createRun, saveBox, type SlotWines } from '~/club/runs/runs/save-run.server'
import { saveWineNote } from '~/club/runs/runs/save-wine-note.server'
import { stateLicense } from '~/club/runs/runs/state-license.server'
import type { Services } from '~/web/http/request-context.server'
import { daysAfter, monthsAfter, startOfDay } from '~/foundation/kit/calendar'
import { dayIn, type Day } from '~/foundation/kit/dates'
import { newId } from '~/foundation/kit/ids'
import { publishedTiers } from '~/membership/tiers/queries.server'
import { exactly } from '~/cellar/stock/exact-cents'
import { defaultLocation } from '~/cellar/stock/locations.server'
import { recordMovements } from '~/cellar/stock/record-movements.server'
import { cellarWines } from '~/cellar/catalog/queries.server'
import { demoCellar } from './demo-cellars'
import { noteOf, pairingOf, runWords } from './demo-run-words'
import { chance, wineKey, type DemoWine } from './demo-wine-facts'

interface Tier {
  id: string
  name: string
  bottles: number
}

interface RunStep {
  services: Services
  club: Club
  /** From the oldest, 0, to this month's, the last one. */
  index: number
  people: { ownerId: string; deskId: string }
  licence: string
  pickUpHours: string
  /** The day of seeding. */
  today: Day
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** How many of a run's boxes stay in the cellar when it is closed. */
const unclaimedOf = (index: number) => (index === runWords.length - 2 ? 2 : 0)

/** Ends the run of the month before, and begins this month's; nothing if that has happened. */
export async function liveRun(step: RunStep): Promise<void> {
  const { services, club, index, today } = step
  const month = `${monthsAfter(today, index - (runWords.length - 1)).slice(0, 7)}-01`
  const now = services.now(club.id)
  await services.scopes.club(club).transaction(async (db) => {
    const runs = await db.q
      .selectFrom('club_runs')
      .select(['id', 'month', 'status', 'locked_at', 'pick_up_until'])
      .execute()
    if (runs.some((run) => run.month === month)) return
    for (const { id, status, locked_at } of runs)
      if (status === 'locked') await finishRun(db, step, { runId: id, lockedAt: locked_at!, now })
    await beginRun(db, step, { month, now })
  })
}

interface Begin {
  month: Day
  now: Date
}

async function beginRun(db: OpenTenantDb, step: RunStep, { month, now }: Begin): Promise<void> {
  const { club, index, people, licence, pickUpHours, today } = step
  const isLast = index === runWords.length - 1
  const userId = people.ownerId
  const before = (days: number) => ({ userId, now: new Date(now.getTime() - days * dayMs) })
  if (!(await runSettings(db)).license)
    await stateLicense(db, {
      number: licence,
      statedOn: dayIn(club.timeZone, before(7).now),
      ...before(7),
    })
  const words = runWords[index]!
  const lockDay = isLast ? daysAfter(today, 4) : dayIn(club.timeZone, now)
  const locationId = await defaultLocation(db, now)
  const runId = await createRun(db, {
    details: {
      month,
      title: words.title,
      locationId,
      cutOffAt: isLast ? new Date(startOfDay(club.timeZone, lockDay).getTime() + 20 * hourMs) : now,
      pickUpFrom: daysAfter(lockDay, 2),
      // Every run ends before the next one is locked.
      pickUpUntil: daysAfter(lockDay, 20),
      pickUpHours,
      story: words.story,
      isTasteAware: isLast,
      isPublic: true,
    },
    ...before(6),
  })
  const choosing = await wineChooser(db, index)
  let version = 1
  const wines = new Map<string, DemoWine>()
  const tiers = (await publishedTiers(db)).map(({ id, name, bottles }): Tier => ({
    id,
    name,
    bottles: bottles ?? 0,
  }))
  for (const tier of tiers) {
    const slots = choosing(tier, isLast, wines)
    version = await saveBox(db, {
      runId,
      version,
      tierId: tier.id,
      slots,
      costCeilingCents: ceilings.get(tier.name) ?? null,
      ...before(6),
    })
  }
  let turn = index
  for (const [wineId, { facts }] of wines) {
    await saveWineNote(db, {
      runId,
      version,
      wineId,
      note: facts.notes || noteOf(facts, turn),
      pairing: pairingOf(facts.type, turn),
      recipe: turn === index ? words.recipe : '',
      ...before(6),
    })
    turn += 1
  }
  await receive(db, { runId, wines, club, locationId, atLeast: isLast ? 8 : 0, ...before(5) })
  await publishRun(db, { runId, ...before(isLast ? 0 : 4) })
  if (!isLast) await lockRun(db, { runId, userId: null, now })
}

/** The largest cost of the bottles of a box, in cents. */
const ceilings = new Map([
  ['Calice', 4_500],
  ['Tavola', 9_000],
  ['Riserva', 18_500],
])

/** Prices on the list of what each tier gets, in dollars. */
const bands = new Map([
  ['Calice', [30, 64]],
  ['Tavola', [62, 98]],
  ['Riserva', [92, 175]],
])

/** Wines of the cellar that the year's runs take in turn, so that no member gets one twice in a year. */
async function wineChooser(db: OpenTenantDb, index: number) {
  const ids = new Map((await cellarWines(db, 1_000)).wines.map((wine) => [wineKey(wine), wine.id]))
  const all = demoCellar('bottega-rossa')!
    .wines.filter(({ isRetired, stock, facts }) => !isRetired && stock >= 6 && facts.formatMl === 750)
    .toSorted((one, other) => chance(one.key, 'run') - chance(other.key, 'run'))
  const used = new Set<string>()
  return (tier: Tier, hasChoices: boolean, wines: Map<string, DemoWine>): SlotWines[] => {
    const [least, most] = bands.get(tier.name) ?? [0, Infinity]
    const band = all.filter(({ facts }) => {
      const dollars = (facts.bottlePriceCents ?? 0) / 100
      return dollars >= least! && dollars < most!
    })
    let at = index * tier.bottles
    const next = (): string => {
      for (;;) {
        const wine = band[at++ % band.length]!
        if (used.has(wine.key) && at < 5 * band.length) continue
        used.add(wine.key)
        const id = ids.get(wine.key)!
        wines.set(id, wine)
        return id
      }
    }
    const mains = Array.from({ length: tier.bottles }, next)
    return mains.map((main) => ({
      main,
      choices: hasChoices ? [next()] : [],
      substitutes: hasChoices ? [next()] : [],
    }))
  }
}

/** The bottles that a run needs come with a delivery of their own, so that guests do not run out of them. */
async function receive(
  db: OpenTenantDb,
  {
    runId,
    wines,
    club,
    locationId,
    atLeast,
    userId,
    now,
  }: {
    runId: string
    wines: Map<string, DemoWine>
    club: Club
    locationId: string
    atLeast: number
    userId: string
    now: Date
  },
): Promise<void> {
  const run = await findRun(db, runId)
  const { boxes, slots } = await planRun(db, { run, timeZone: club.timeZone, allowsSwaps: true })
  const needed = new Map([...wines.keys()].map((id) => [id, atLeast]))
  for (const [tierId, list] of slots) {
    const count = boxes.filter((box) => box.tierId === tierId).length
    for (const { main } of list) needed.set(main, Math.max(count, needed.get(main) ?? 0))
  }
  await recordMovements(db, {
    kind: 'receipt',
    lines: [...needed]
      .filter(([, quantity]) => quantity > 0)
      .map(([wineId, quantity]) => ({
        wineId,
        locationId,
        quantity,
        from: null,
        to: 'available' as const,
        unitCost: exactly(wines.get(wineId)!.unitCostCents),
        reason: `For the run “${run.title}”`,
      })),
    userId,
    now,
  })
}

/** Packs a run, hands its boxes over on the days after, and closes it. */
async function finishRun(
  db: OpenTenantDb,
  { club, index, people }: RunStep,
  { runId, lockedAt, now }: { runId: string; lockedAt: Date; now: Date },
): Promise<void> {
  const after = (days: number) =>
    new Date(Math.min(lockedAt.getTime() + days * dayMs, now.getTime() - hourMs))
  await markReady(db, { runId, userId: people.ownerId, now: after(1) })
  const lines = await db.q
    .selectFrom('run_orders as o')
    .innerJoin('order_bottles as l', 'l.order_id', 'o.id')
    .innerJoin('entitlements as e', 'e.id', 'o.entitlement_id')
    .where('o.run_id', '=', runId)
    .where('o.status', '=', 'ready')
    .where('e.is_disputed', '=', false)
    .where('l.status', '=', 'promised')
    .orderBy('o.number')
    .select(['o.id', 'l.id as bottleId'])
    .execute()
  const orderIds = [...new Set(lines.map(({ id }) => id))]
  const collected = orderIds.slice(0, orderIds.length - unclaimedOf(index - 1))
  for (const [place, orderId] of collected.entries()) {
    // Most come in the first week.
    const days = 2 + Math.floor(17 * (place / collected.length) ** 2)
    await handOver(db, {
      id: newId(),
      bottleIds: lines.filter(({ id }) => id === orderId).map(({ bottleId }) => bottleId),
      collectedBy: place % 9 === 4 ? 'second_person' : 'member',
      secondPerson: place % 9 === 4 ? 'Sam Keller' : '',
      isAgeChecked: true,
      note: '',
      recordedAt: null,
      userId: people.deskId,
      now: new Date(after(days).getTime() + place * 60_000),
    })
  }
  const today = dayIn(club.timeZone, now)
  await closeRun(db, { runId, today, userId: people.ownerId, now })
}
