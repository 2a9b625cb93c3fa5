// The forms of the list of wines.
import { z } from 'zod'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { singleLineText } from '~/foundation/kit/text'
import { typed, wineFieldSchemas } from '~/cellar/catalog/schemas'
import {
  bulkChanges,
  fieldOfChange,
  noBulkValues,
  type BulkChangeKind,
  type BulkChangeValues,
} from './bulk-changes'

const useButtons = 'Please use the buttons on this page.'
const wineId = idField()

/** Cents, or empty for none: what the person saw before they changed it. */
const seenCount = z
  .string()
  .default('')
  .refine((text) => /^\d{0,9}$/.test(text), useButtons)
  .transform((text) => (text === '' ? null : Number(text)))

/** A field that must be sent: a form without it takes nothing away. */
const sent = z
  .string(useButtons)
  .meta({ maxLength: 20 })
  .transform((text): string | undefined => text)

/** A wine's bottle price. Empty takes the price away. */
export const priceForm = z.object({
  wineId,
  seen: seenCount,
  bottlePrice: sent.pipe(wineFieldSchemas.bottlePrice),
})

/** A wine's par level. Empty takes it away. */
export const parForm = z.object({
  wineId,
  seen: seenCount,
  parLevel: sent.pipe(wineFieldSchemas.parLevel),
})

/** Why a count is corrected. */
export const correctionReasons = {
  Miscounted: 'Miscounted',
  Found: 'Found',
  Other: 'Other (please say why)',
} as const

/** The bottles that are available in a location, with a reason. */
export const correctionForm = z
  .object({
    wineId,
    locationId: idField('Please choose a location'),
    /** The stock that the person saw: "location:bottles" for each location, separated by spaces. */
    seen: z.string().default(''),
    available: typed(
      10,
      (text) => (/^\d{1,6}$/.test(text) && Number(text) <= 100_000 ? Number(text) : undefined),
      'Please enter a whole number of bottles, 0 to 100,000',
    ),
    reason: z
      .string()
      .default('')
      .refine((text) => Object.hasOwn(correctionReasons, text), 'Please choose a reason')
      .transform((text) => text as keyof typeof correctionReasons),
    note: singleLineText(200).default(''),
  })
  .superRefine(({ reason, note }, context) => {
    if (reason !== 'Other' || note !== '') return
    context.addIssue({ code: 'custom', path: ['note'], message: 'Please say why' })
  })

/** Undoes a bulk change. */
export const undoForm = z.object({ changeId: idField() })

/** The field of each change that has a value, and how it is read. */
const valueSchemas = {
  bin: wineFieldSchemas.bin,
  locationId: wineFieldSchemas.locationId,
  supplierId: wineFieldSchemas.supplierId,
  parLevel: wineFieldSchemas.parLevel,
  bottlePrice: wineFieldSchemas.bottlePrice,
  lowestTierId: wineFieldSchemas.lowestTierId,
} satisfies Record<keyof BulkChangeValues, z.ZodType>

const asTyped = z.string().meta({ maxLength: 40 }).default('')

/** A change of many wines. Only the field of the chosen change is read; what was typed into another one is left out. */
export const bulkChangeForm = z
  .object({
    /** How many wines the person confirmed. */
    expected: z
      .string()
      .default('')
      .refine((text) => /^\d{1,7}$/.test(text), useButtons)
      .transform(Number),
    change: z
      .string()
      .default('')
      .refine((text) => Object.hasOwn(bulkChanges, text), 'Please choose what to change')
      .transform((text) => text as BulkChangeKind),
    bin: asTyped,
    locationId: asTyped,
    supplierId: asTyped,
    parLevel: asTyped,
    bottlePrice: asTyped,
    lowestTierId: asTyped,
  })
  .transform(({ expected, change, ...fields }, context) => {
    const values: BulkChangeValues = { ...noBulkValues }
    const field = fieldOfChange(change)
    const read = field && valueSchemas[field].safeParse(fields[field])
    if (field && read?.success) Object.assign(values, { [field]: read.data })
    if (field && read?.error) {
      for (const { message } of read.error.issues)
        context.addIssue({ code: 'custom', path: [field], message })
    }
    return { expected, change, values }
  })
