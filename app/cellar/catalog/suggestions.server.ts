// Suggestions of the wine form while a person types a name. See `suggestion.ts` for the fields.
import type { TenantDb } from '#/db/handles.server'
import {
  completeCountry,
  completeGrape,
  completeNames,
  completePlace,
  completeRegion,
} from '~/cellar/reference/complete.server'
import { findCountry, gazetteer, type Place } from '~/cellar/reference/gazetteer.server'
import { allGrapes } from '~/cellar/reference/grapes.server'
import { nameKey } from '~/cellar/reference/name-key'
import type { SuggestedField, Suggestion } from '~/cellar/reference/suggestion'

const most = 8

/** Suggestions of the reference data; `country` is what the form has in that field, if anything. */
export function suggestNames(
  field: Exclude<SuggestedField, 'producer'>,
  text: string,
  { country = '' }: { country?: string } = {},
): Suggestion[] {
  const near = { limit: most, country: findCountry(country)?.name }
  switch (field) {
    case 'country':
      return completeCountry(text, near).map(({ value }) => ({ value }))
    case 'region':
      return completeRegion(text, near).map(({ value, entry }) => ({
        value,
        note: above(entry),
        fill: { country: entry.country },
      }))
    case 'appellation':
      return completePlace(text, near).map(({ value, entry }) => ({
        value,
        note: above(entry),
        fill: { region: entry.region, country: entry.country },
      }))
    case 'grape':
      return suggestGrapes(text)
  }
}

/** Completes the last of several grapes and keeps those before it. */
function suggestGrapes(text: string): Suggestion[] {
  const [, before = '', typed = ''] = /^(.*[,/;&+]\s*)?(.*)$/s.exec(text) ?? []
  return completeGrape(typed, { limit: most }).map(({ value, entry }) => ({
    value: before + value,
    ...(entry.name === value ? {} : { note: entry.name }),
  }))
}

/** "Langhe, Piedmont, Italy" */
const above = ({ within, country }: Place) => [...within.toReversed(), country].join(', ')

/** The producers of this business's wines, the one with the most wines first where nothing else decides. */
export async function suggestProducers(db: TenantDb, text: string): Promise<Suggestion[]> {
  if (nameKey(text) === '') return []
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('wines')
      .groupBy('producer')
      .select('producer')
      .orderBy((eb) => eb.fn.countAll(), 'desc')
      .orderBy('producer')
      .execute(),
  )
  const names = rows.map(({ producer }) => producer)
  return completeNames(names, text, { limit: most }).map((value) => ({ value }))
}

/**
 * Names to choose from where no scripts run: all countries, the regions, and the grapes by their main names. About
 * 20 kB on the page, so a form should offer the lists of the fields it shows.
 */
export function commonNames(field: 'country' | 'region' | 'grape'): string[] {
  if (field === 'grape') return allGrapes().grapes.map(({ name }) => name)
  const names = gazetteer().places.filter(({ level }) => level === field)
  return [...new Set(names.map(({ name }) => name))].toSorted((a, b) => a.localeCompare(b, 'en'))
}
