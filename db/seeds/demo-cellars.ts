// Which demo club has which cellar, and when its history is written down. Pure.
import { lookup } from '~/foundation/kit/lookup'
import type { SupplierDetails } from '~/cellar/receiving/suppliers/save-supplier.server'
import { planCellar, type CellarPlan, type CellarYear } from './demo-cellar-plan'
import type { TimeAgo } from './demo-days'
import { demoWinesOf, type DemoWine } from './demo-wine-facts'
import { demoBottlesOf } from './demo-wines'

interface CellarOfClub extends Omit<CellarYear, 'suppliers' | 'periods'> {
  kind: 'restaurant' | 'shop'
  /** Besides the main cellar. */
  locations: string[]
  /** Companies of the demo's own; with what their document numbers begin with. */
  suppliers: (SupplierDetails & { prefix: string })[]
  /** Days at which a period ends. */
  periodEnds: TimeAgo[]
  firstDocument: number
}

const cellars = lookup<CellarOfClub>({
  'bottega-rossa': {
    kind: 'restaurant',
    locations: ['Bar', 'Tasting room'],
    suppliers: [
      {
        name: 'Ponte Nuovo Imports',
        prefix: 'PN',
        email: 'orders@ponte-nuovo.test',
        phone: '(718) 555-0164',
        notes: 'Delivers on Tuesdays before noon. Minimum of five cases.',
      },
      {
        name: 'Mezzogiorno Wine Merchants',
        prefix: 'MW',
        email: 'desk@mezzogiorno.test',
        phone: '(212) 555-0187',
        notes: 'Mixed cases welcome. Call Gianni about allocations.',
      },
    ],
    // On days on which something else happens too: moving the time costs more than what happens then.
    periodEnds: [
      [11, 4],
      [10, 4],
      [9, 9],
      [8, 4],
      [7, 9],
      [6, 4],
      [5, 9],
      [4, 4],
      [3, 9],
      [2, 3],
      [1, 4],
      [0, 3],
    ],
    weeks: 4,
    pace: 1,
    stocktakeIn: 8,
    atBar: 3,
    firstDocument: 4_108,
  },
  'harbor-cellars': {
    kind: 'shop',
    locations: [],
    suppliers: [
      {
        name: 'Casco Bay Distributors',
        prefix: 'CB',
        email: 'orders@casco-bay.test',
        phone: '(207) 555-0126',
        notes: 'American wine. Delivers on Wednesdays.',
      },
      {
        name: 'Old Port Imports',
        prefix: 'OP',
        email: 'hello@old-port.test',
        phone: '(207) 555-0139',
        notes: 'Everything from abroad.',
      },
    ],
    periodEnds: [
      [3, 3],
      [2, 3],
      [1, 3],
      [0, 3],
    ],
    weeks: 2,
    pace: 0.6,
    stocktakeIn: null,
    atBar: 0,
    firstDocument: 20_391,
  },
})

interface DemoCellar extends Pick<CellarOfClub, 'locations' | 'suppliers' | 'firstDocument' | 'periodEnds'> {
  wines: DemoWine[]
  plan: CellarPlan
}

const planned = new Map<string, DemoCellar>()

/** The cellar of a demo club; null for a club without wines. */
export function demoCellar(slug: string): DemoCellar | null {
  const cellar = cellars.get(slug)
  if (!cellar) return null
  const existing = planned.get(slug)
  if (existing) return existing
  const { locations, suppliers, firstDocument, periodEnds, kind } = cellar
  const wines = demoWinesOf(demoBottlesOf(slug), kind)
  const year = { ...cellar, suppliers: suppliers.length, periods: periodEnds.length }
  const made = { locations, suppliers, firstDocument, periodEnds, wines, plan: planCellar(wines, year) }
  planned.set(slug, made)
  return made
}
