// Fields of a wine that an import can fill. Pure, browser-safe.
import { nameKey } from '~/cellar/reference/name-key'

/** `column` is the word in our own exports; an import of them must find every field again. */
interface FieldFacts {
  label: string
  column: string
  /** Only for people with `costs.read`. */
  isCost?: boolean
}

export const importFields = {
  producer: { label: 'Producer', column: 'Producer' },
  name: { label: 'Wine name', column: 'Wine' },
  vintage: { label: 'Vintage', column: 'Vintage' },
  type: { label: 'Kind', column: 'Kind' },
  formatMl: { label: 'Bottle size', column: 'Size (ml)' },
  varietal: { label: 'Grape', column: 'Grape' },
  appellation: { label: 'Appellation', column: 'Appellation' },
  region: { label: 'Region', column: 'Region' },
  country: { label: 'Country', column: 'Country' },
  bottlePrice: { label: 'Bottle price', column: 'Bottle price' },
  glassPrice: { label: 'Glass price', column: 'Glass price' },
  glassMl: { label: 'Glass size', column: 'Glass (ml)' },
  quantity: { label: 'Bottles in stock', column: 'Bottles' },
  cost: { label: 'Cost per bottle', column: 'Cost', isCost: true },
  bin: { label: 'Bin', column: 'Bin' },
  location: { label: 'Location', column: 'Location' },
  supplier: { label: 'Supplier', column: 'Supplier' },
  parLevel: { label: 'Par level', column: 'Par' },
  abv: { label: 'Alcohol', column: 'Alcohol (%)' },
  drinkFrom: { label: 'Drink from', column: 'Drink from' },
  drinkUntil: { label: 'Drink until', column: 'Drink until' },
  lwin: { label: 'LWIN', column: 'LWIN' },
  body: { label: 'Body', column: 'Body' },
  acidity: { label: 'Acidity', column: 'Acidity' },
  sweetness: { label: 'Sweetness', column: 'Sweetness' },
  oak: { label: 'Oak', column: 'Oak' },
  attributes: { label: 'Attributes', column: 'Attributes' },
  houseScore: { label: 'House score', column: 'House score' },
  isListed: { label: 'On the public list', column: 'Public list' },
  listNote: { label: 'Note for guests', column: 'Note for guests' },
  notes: { label: 'Notes', column: 'Notes' },
} as const satisfies Record<string, FieldFacts>

export type ImportField = keyof typeof importFields
export const importFieldNames = Object.keys(importFields) as ImportField[]
export const isCostField = (field: ImportField): boolean => 'isCost' in importFields[field]
export const isImportField = (text: string): text is ImportField => Object.hasOwn(importFields, text)

/** A column's name as it is compared: lowercase words without accents and signs. */
export const foldHeader = nameKey
