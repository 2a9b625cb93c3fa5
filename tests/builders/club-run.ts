import type { TenantDb } from '#/db/handles.server'
import { publishRun } from '~/club/runs/runs/publish-run.server'
import type { RunDetails } from '~/club/runs/runs/run-details.server'
import { createRun, saveBox, type SlotWines } from '~/club/runs/runs/save-run.server'
import { stateLicense } from '~/club/runs/runs/state-license.server'
import { daysAfter } from '~/foundation/kit/calendar'
import { dayIn } from '~/foundation/kit/dates'
import { defaultLocation } from '~/cellar/stock/locations.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { aWine } from './wine'

export interface RunOptions {
  userId: string
  now: Date
  /** The box of each tier, by its id. */
  boxes: Record<string, SlotWines[]>
  details?: Partial<RunDetails>
}

/** A run that is published, for pick-up in the three weeks after its cut-off in one hour. */
export async function aPublishedRun(db: TenantDb, options: RunOptions): Promise<string> {
  const { userId, now } = options
  const runId = await aDraftRun(db, options)
  await stateLicense(db, { number: 'RB-1234', statedOn: dayIn('UTC', now), userId, now })
  await publishRun(db, { runId, userId, now })
  return runId
}

/** The same, not published yet. */
export async function aDraftRun(db: TenantDb, { userId, now, boxes, details }: RunOptions): Promise<string> {
  const today = dayIn('UTC', now)
  const locationId = await db.transaction((db) => defaultLocation(db, now))
  const runId = await createRun(db, {
    details: {
      month: `${today.slice(0, 7)}-01`,
      title: 'November box',
      locationId,
      cutOffAt: new Date(now.getTime() + 3_600_000),
      pickUpFrom: daysAfter(today, 2),
      pickUpUntil: daysAfter(today, 23),
      pickUpHours: 'Tue–Sat, 4–9 PM',
      story: '',
      isTasteAware: false,
      isPublic: true,
      ...details,
    },
    userId,
    now,
  })
  let version = 1
  for (const [tierId, slots] of Object.entries(boxes)) {
    version = await saveBox(db, { runId, version, tierId, slots, costCeilingCents: null, userId, now })
  }
  return runId
}

/** A wine with bottles in the default location; returns its id. */
export async function aStockedWine(
  db: TenantDb,
  { bottles, now, ...facts }: { bottles: number; now: Date } & Parameters<typeof aWine>[1],
): Promise<string> {
  const wineId = await aWine(db, facts)
  if (bottles > 0)
    await moveStock(db, {
      act: 'opening',
      wineId,
      quantity: bottles,
      unitCostCents: 1_200,
      userId: null,
      now,
    })
  return wineId
}

/** A slot with one wine. */
export const justWine = (main: string): SlotWines => ({ main, choices: [], substitutes: [] })
