// Facts of a wine as people read them. Pure.
import { formatMoney } from '~/foundation/kit/money'
import { wineTypes, type WineFacts } from '~/cellar/reference/labels'
import { formatName } from '~/cellar/reference/formats'
import { scales } from '~/cellar/reference/scales'
import { pourText } from './rules'

/** Names of what facts refer to, by id. */
export interface FactTerms {
  suppliers: { id: string; name: string }[]
  locations: { id: string; name: string }[]
  tiers: { id: string; name: string }[]
}

/** "13.5%". */
export const abvText = (tenths: number): string => `${tenths / 10}%`

/** A value in words: "$48.00", "Magnum (1.5 L)"; "none" for one that is unknown or unset. */
export function factText<Name extends keyof WineFacts>(
  name: Name,
  value: WineFacts[Name],
  terms: FactTerms,
): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'none'
  return texts[name](value as NonNullable<WineFacts[Name]>, terms)
}

type Texts = { [Name in keyof WineFacts]: (value: NonNullable<WineFacts[Name]>, terms: FactTerms) => string }

const nameIn = (list: { id: string; name: string }[], id: string) =>
  list.find((one) => one.id === id)?.name ?? 'one that is no longer in use'
const years = (value: number | string) => String(value)
const itself = (value: string) => value

const texts: Texts = {
  producer: itself,
  name: itself,
  type: (type) => wineTypes[type],
  vintage: years,
  formatMl: formatName,
  varietal: itself,
  appellation: itself,
  region: itself,
  country: itself,
  abvTenths: abvText,
  body: (step) => scales.body.steps[step],
  acidity: (step) => scales.acidity.steps[step],
  sweetness: (step) => scales.sweetness.steps[step],
  oak: (step) => scales.oak.steps[step],
  attributes: (list) => list.join(', '),
  drinkFrom: years,
  drinkUntil: years,
  houseScore: String,
  bottlePriceCents: (cents) => formatMoney(cents),
  glassPriceCents: (cents) => formatMoney(cents),
  glassMl: pourText,
  supplierId: (id, { suppliers }) => nameIn(suppliers, id),
  locationId: (id, { locations }) => nameIn(locations, id),
  bin: itself,
  parLevel: (count) => (count === 1 ? '1 bottle' : `${count.toLocaleString('en-US')} bottles`),
  lwin: itself,
  lowestTierId: (id, { tiers }) => nameIn(tiers, id),
  isListed: (isListed) => (isListed ? 'yes' : 'no'),
  listNote: itself,
  notes: itself,
}
