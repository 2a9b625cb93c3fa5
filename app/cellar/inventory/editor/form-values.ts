// The wine form's fields as texts, and which fact each holds. Pure.
import type { z } from 'zod'
import type { WineFacts } from '~/cellar/reference/labels'
import { isTradeFormat, volumeText } from '~/cellar/reference/formats'
import { otherFormat, type wineFactsForm } from '~/cellar/catalog/schemas'

type FormFields = keyof z.input<typeof wineFactsForm>
/** Texts in the fields of the wine form. */
export type FormValues = Partial<Record<FormFields, string>>

/** "48.50": an amount as it is typed. */
export const amountText = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))
const countText = (count: number | null): string => (count === null ? '' : String(count))

/** The values of the form for these facts. */
export function formValues(facts: WineFacts): FormValues {
  const isUsual = isTradeFormat(facts.formatMl)
  return {
    producer: facts.producer,
    name: facts.name,
    type: facts.type,
    vintage: facts.vintage === null ? '' : String(facts.vintage),
    formatMl: isUsual ? String(facts.formatMl) : otherFormat,
    otherFormatMl: isUsual ? '' : volumeText(facts.formatMl),
    // A size that was saved was confirmed.
    confirmFormat: isUsual ? '' : 'on',
    lwin: facts.lwin ?? '',
    varietal: facts.varietal,
    appellation: facts.appellation,
    region: facts.region,
    country: facts.country,
    abv: facts.abvTenths === null ? '' : String(facts.abvTenths / 10),
    body: facts.body ?? '',
    acidity: facts.acidity ?? '',
    sweetness: facts.sweetness ?? '',
    oak: facts.oak ?? '',
    attributes: facts.attributes.join(', '),
    drinkFrom: countText(facts.drinkFrom),
    drinkUntil: countText(facts.drinkUntil),
    houseScore: countText(facts.houseScore),
    bottlePrice: amountText(facts.bottlePriceCents),
    glassPrice: amountText(facts.glassPriceCents),
    glassMl: countText(facts.glassMl),
    supplierId: facts.supplierId ?? '',
    locationId: facts.locationId ?? '',
    bin: facts.bin,
    parLevel: countText(facts.parLevel),
    lowestTierId: facts.lowestTierId ?? '',
    isListed: facts.isListed ? 'on' : '',
    listNote: facts.listNote,
    notes: facts.notes,
  }
}

/** The fields that hold a fact. */
export function fieldsOfFact(name: keyof WineFacts): FormFields[] {
  switch (name) {
    case 'formatMl':
      return ['formatMl', 'otherFormatMl', 'confirmFormat']
    case 'abvTenths':
      return ['abv']
    case 'bottlePriceCents':
      return ['bottlePrice']
    case 'glassPriceCents':
      return ['glassPrice']
    case 'supplierId':
      return ['supplierId', 'newSupplier']
    default:
      return [name]
  }
}
