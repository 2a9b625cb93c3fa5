// The demo cellars as tables: every bottle of db/seeds/wines with its facts and the stock it ends with. Pure.
import { lookup } from '~/foundation/kit/lookup'
import type { Label } from '~/cellar/reference/labels'
import { wineForm } from '~/cellar/catalog/schemas'
import { bottegaRossaItaly } from './wines/bottega-rossa'
import { bottegaRossaSouthAndAbroad } from './wines/bottega-rossa-south-and-abroad'
import { harborElsewhere } from './wines/harbor-elsewhere'
import { harborFrance } from './wines/harbor-france'
import { harborIberia } from './wines/harbor-iberia'
import { harborItaly } from './wines/harbor-italy'
import { harborUnitedStates } from './wines/harbor-united-states'

/** A line of a demo cellar's table, read. */
export interface DemoBottle {
  label: Label
  bottlePriceCents: number
  glassPriceCents: number | null
  abvTenths: number | null
  /** Bottles in the end, where the table says so. */
  stock: number | null
  isRetired: boolean
}

const tables = lookup<Record<string, string>[]>({
  'bottega-rossa': [bottegaRossaItaly, bottegaRossaSouthAndAbroad],
  'harbor-cellars': [harborUnitedStates, harborFrance, harborItaly, harborIberia, harborElsewhere],
})

/** The wines of a demo club, in the order of its list. */
export const demoBottlesOf = (slug: string): DemoBottle[] => (tables.get(slug) ?? []).flatMap(bottlesIn)

/** Reads tables by country; `db/seeds/wines/bottega-rossa.ts` says how they are written. */
function bottlesIn(cellar: Record<string, string>): DemoBottle[] {
  return Object.entries(cellar).flatMap(([country, table]) => {
    let above: string[] = []
    return table
      .trim()
      .split(/\n(?!\s*>)/)
      .flatMap((entry) => {
        const [line = '', notes = ''] = entry.split(/\n\s*>/)
        above = line.split('|').map((cell, column) => (cell.trim() === '"' ? above[column]! : cell.trim()))
        const [type, producer, name, bottles = '', varietal, appellation, region, abv] = above
        const label = { producer, name, type, varietal, appellation, region, country }
        return bottles.split(', ').map((bottle, position): DemoBottle => {
          const read = readBottle(bottle)
          return {
            ...read,
            // Through the form's own schema, which refuses an invalid label. A note is about the first bottle.
            label: wineForm.parse({
              ...label,
              vintage: read.vintage,
              formatMl: read.formatMl,
              notes: position === 0 ? notes.trim() : '',
            }),
            abvTenths: abv ? Math.round(Number(abv) * 10) : null,
          }
        })
      })
  })
}

const bottlePattern = /^(\d{4}|NV)(?:\/(\d+))? \$(\d+)(?: g(\d+))?(?: x(\d+))?( retired)?$/

/** "2022/375 $34 g9 x12": vintage, milliliters, price, glass price, bottles in stock. */
function readBottle(text: string) {
  const match = bottlePattern.exec(text)
  if (!match) throw new Error(`The demo has a bottle that cannot be read: ${text}`)
  const [, vintage, formatMl = '750', price, glass, stock, retired] = match
  return {
    vintage,
    formatMl,
    bottlePriceCents: Number(price) * 100,
    glassPriceCents: glass ? Number(glass) * 100 : null,
    stock: stock ? Number(stock) : null,
    isRetired: retired !== undefined,
  }
}
