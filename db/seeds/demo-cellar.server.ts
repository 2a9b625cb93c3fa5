// The cellars of the demo clubs, made by the use cases that their pages call.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { Services } from '~/web/http/request-context.server'
import { dayIn } from '~/foundation/kit/dates'
import { newId } from '~/foundation/kit/ids'
import { publishedTiers } from '~/membership/tiers/queries.server'
import { exactly } from '~/cellar/stock/exact-cents'
import { addLocation, cellarLocations, defaultLocation } from '~/cellar/stock/locations.server'
import { correctStock } from '~/cellar/stock/move-stock.server'
import { recordMovements } from '~/cellar/stock/record-movements.server'
import type { MovementKind, Transition } from '~/cellar/stock/rules'
import { cellarWines } from '~/cellar/catalog/queries.server'
import { maxLines } from '~/cellar/receiving/rules'
import { postReceipt } from '~/cellar/receiving/post-receipt.server'
import { noDetails, saveReceipt } from '~/cellar/receiving/save-receipt.server'
import { supplierChoices } from '~/cellar/receiving/suppliers/queries.server'
import { addSupplier } from '~/cellar/receiving/suppliers/save-supplier.server'
import { retireWine } from '~/cellar/catalog/retire-wine.server'
import { addWines } from '~/cellar/catalog/save-wine.server'
import { demoCellar } from './demo-cellars'
import { wineKey } from './demo-wine-facts'
import type { CellarPeriod, CellarWeek } from './demo-cellar-plan'

interface By {
  userId: string | null
  now: Date
}

/** The wines, locations, suppliers and first stock of a club, in one transaction; nothing if it has wines. */
export function openCellar(db: TenantDb, slug: string, by: By): Promise<void> {
  return db.transaction(async (db) => {
    const cellar = demoCellar(slug)
    if (!cellar || (await cellarWines(db, 1)).count > 0) return
    const main = await defaultLocation(db, by.now)
    for (const name of cellar.locations) await addLocation(db, { name, now: by.now })
    const suppliers: string[] = []
    for (const { prefix: _prefix, ...supplier } of cellar.suppliers)
      suppliers.push(await addSupplier(db, { supplier, ...by }))
    const tiers = new Map((await publishedTiers(db)).map(({ name, id }) => [name, id]))
    const ids = new Map(cellar.wines.map(({ key }) => [key, newId()]))
    // From the last to the first: a cellar is listed with the latest first, and then reads like its table.
    const wines = cellar.wines.toReversed().map(({ key, facts, supplier, lowestTier }) => ({
      id: ids.get(key)!,
      facts: {
        ...facts,
        supplierId: suppliers[supplier] ?? null,
        locationId: main,
        lowestTierId: lowestTier === null ? null : (tiers.get(lowestTier) ?? null),
      },
    }))
    await addWines(db, { wines, ...by })
    const opening = cellar.plan.opening.map(({ key, quantity, atBar, unitCostCents }) => ({
      wineId: ids.get(key)!,
      locationId: main,
      quantity: quantity + atBar,
      from: null,
      to: 'available' as const,
      unitCost: exactly(unitCostCents),
    }))
    const lines = opening.filter(({ quantity }) => quantity > 0)
    await recordMovements(db, { kind: 'opening', lines, ...by })
    const bar = (await cellarLocations(db)).find(({ name }) => name === 'Bar')
    if (!bar) return
    const toBar = cellar.plan.opening.filter(({ atBar }) => atBar > 0)
    await recordMovements(db, {
      kind: 'transfer',
      lines: toBar.map(({ key, atBar }) => ({
        wineId: ids.get(key)!,
        locationId: main,
        toLocationId: bar.id,
        quantity: atBar,
        from: 'available',
        to: 'available',
      })),
      ...by,
    })
  })
}

/** Records the events of a cellar in a period that ends now, in one transaction; nothing if they are recorded. */
export function livePeriod(
  { scopes, now: timeOf }: Services,
  club: Club,
  index: number,
  people: { ownerId: string | null; deskId: string | null },
): Promise<void> {
  const cellar = demoCellar(club.slug)!
  const period = cellar.plan.periods[index]!
  const now = timeOf(club.id)
  const supplier = cellar.suppliers[period.delivery.supplier]!
  const documents = { prefix: supplier.prefix, number: cellar.firstDocument + index * 37 }
  return scopes.club(club).transaction(async (db) => {
    const delivered = db.q.selectFrom('receipts').where('document_number', '=', documentNumber(documents))
    if (await delivered.select('id').executeTakeFirst()) return
    const ids = new Map((await cellarWines(db, 1_000)).wines.map((wine) => [wineKey(wine), wine.id]))
    const context: PeriodContext = {
      db,
      idOf: (key) => ids.get(key)!,
      places: new Map((await cellarLocations(db)).map(({ name, id }) => [name, id])),
      owner: (ago) => ({ userId: people.ownerId, now: daysBefore(now, ago) }),
      desk: (ago) => ({ userId: people.deskId ?? people.ownerId, now: daysBefore(now, ago) }),
      timeZone: club.timeZone,
    }
    const weeks = period.weeks.length
    await receive(context, period, { supplier: supplier.name, documents, ago: 7 * (weeks - 1) + 1 })
    for (const [week, sales] of period.weeks.entries()) await sell(context, sales, 7 * (weeks - 1 - week))
    await finish(context, period)
  })
}

interface PeriodContext {
  db: OpenTenantDb
  idOf(key: string): string
  /** Ids of the locations by name. */
  places: Map<string, string>
  owner(daysAgo: number): By
  desk(daysAgo: number): By
  timeZone: string
}

const daysBefore = (now: Date, daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000)

interface Documents {
  prefix: string
  number: number
}

const documentNumber = ({ prefix, number }: Documents) => `${prefix}-${number}`

async function receive(
  { db, idOf, owner, timeZone }: PeriodContext,
  { delivery }: CellarPeriod,
  { supplier, documents, ago }: { supplier: string; documents: Documents; ago: number },
) {
  const by = owner(ago)
  const supplierId = (await supplierChoices(db)).find(({ name }) => name === supplier)?.id ?? null
  const ordered = delivery.lines.map(({ key, quantity, unitCostCents }) => ({
    wineId: idOf(key),
    quantity,
    totalCents: quantity * unitCostCents,
    caseSize: quantity % 6 === 0 ? 6 : null,
  }))
  // A large delivery comes with several documents.
  for (const [index, lines] of chunksOf(ordered, maxLines).entries()) {
    const details = {
      ...noDetails,
      supplierId,
      documentNumber: documentNumber({ ...documents, number: documents.number + index }),
      receivedOn: dayIn(timeZone, by.now),
      documentTotalCents: lines.reduce((sum, { totalCents }) => sum + totalCents, 0),
    }
    const receiptId = await saveReceipt(db, { details, lines, ...by })
    await postReceipt(db, { receiptId, ...by })
  }
}

function chunksOf<T>(items: T[], size: number): T[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}

async function sell({ db, idOf, places, desk }: PeriodContext, week: CellarWeek, ago: number) {
  const by = desk(ago)
  const [main, bar] = [places.get('Main cellar')!, places.get('Bar')]
  const move = (kind: MovementKind, lines: CellarWeek['sold'], how: Transition, from: string, to?: string) =>
    recordMovements(db, {
      kind,
      lines: lines.map(({ key, quantity }) => ({
        wineId: idOf(key),
        locationId: from,
        toLocationId: to,
        quantity,
        ...how,
      })),
      ...by,
    })
  const leaves = { from: 'available', to: 'out' } as const
  await move('sale', week.sold, leaves, main)
  await move('breakage', week.broken, leaves, main)
  if (!bar) return
  await move('transfer', week.opened, { from: 'available', to: 'available' }, main, bar)
  await move('glass', week.opened, leaves, bar)
}

async function finish({ db, idOf, places, owner }: PeriodContext, period: CellarPeriod) {
  const by = owner(0)
  const [main, tasting] = [places.get('Main cellar')!, places.get('Tasting room')]
  if (tasting) {
    const lines = period.forTasting.map(({ key, quantity }) => ({
      wineId: idOf(key),
      locationId: main,
      toLocationId: tasting,
      quantity,
      from: 'available' as const,
      to: 'available' as const,
      reason: 'For the tasting on Thursday',
    }))
    await recordMovements(db, { kind: 'transfer', lines, ...by })
  }
  for (const { key, quantity, difference } of period.differences) {
    const reason = difference < 0 ? 'Stocktake: one bottle fewer' : 'Stocktake: one bottle more'
    await correctStock(db, { wineId: idOf(key), locationId: main, available: quantity, reason, ...by })
  }
  for (const key of period.retired) await retireWine(db, { wineId: idOf(key), ...by })
}
