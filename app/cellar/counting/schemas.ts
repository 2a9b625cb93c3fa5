import { z } from 'zod'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { isId } from '~/foundation/kit/ids'
import { singleLineText } from '~/foundation/kit/text'
import { wineTypes, type WineType } from '~/cellar/reference/labels'
import { compareBins } from './bins'
import { reasonPresets, reasonText, type ReasonPreset } from './reasons'
import { maxCount } from './rules'

const optionalId = z
  .string()
  .default('')
  .refine((text) => text === '' || isId(text), 'Please reload this page')

const oneOf = <T extends string>(values: readonly T[], message: string) =>
  z
    .string()
    .default('')
    .refine((text): text is T => (values as readonly string[]).includes(text), message)
    .transform((text) => text as T)

/** Begins a count. */
export const startCountForm = z
  .object({
    formId: optionalId,
    locationId: idField('Please choose a location'),
    wineType: z
      .string()
      .default('')
      .refine((text) => text === '' || Object.hasOwn(wineTypes, text), 'Please choose a type from the list')
      .transform((text) => (text === '' ? null : (text as WineType))),
    binFrom: singleLineText(40).default(''),
    binTo: singleLineText(40).default(''),
  })
  .refine(({ binFrom, binTo }) => binFrom === '' || binTo === '' || compareBins(binFrom, binTo) <= 0, {
    path: ['binTo'],
    message: 'The last bin comes before the first one',
  })

const bottles = z
  .string()
  .default('')
  .meta({ maxLength: 12 })
  .transform((text, context) => {
    const typed = text.trim()
    const quantity = /^\d{1,6}$/.test(typed) ? Number(typed) : -1
    if (quantity >= 0 && quantity <= maxCount) return quantity
    const message =
      typed === ''
        ? 'Enter how many bottles there are, 0 if none'
        : 'Please enter a whole number of bottles, 0 to 100,000'
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const month = 31 * 24 * 60 * 60 * 1000

/** Saves a wine's count. `seen` is the id of the count that the person saw, empty for none. */
export const countForm = z.object({
  quantity: bottles,
  countId: idField('Please reload this page'),
  wineId: idField('Please choose a wine'),
  mode: oneOf(['set', 'add', 'clear'], 'Please use the buttons on this page'),
  seen: optionalId,
  /** Milliseconds since the bottles were counted, where the save was delayed. */
  age: z
    .string()
    .default('0')
    .refine((text) => /^\d{1,12}$/.test(text), 'Please reload this page')
    .transform((text) => Math.min(Number(text), month)),
})

/** Attaches a code to a wine. */
export const codeForm = z.object({
  code: singleLineText(80)
    .default('')
    .refine((text) => text !== '', 'Please enter the code'),
  wineId: idField('Please choose a wine'),
})

const reason = {
  reason: oneOf(Object.keys(reasonPresets) as ReasonPreset[], 'Please choose a reason'),
  words: singleLineText(200).default(''),
}
const withWords = ({ reason, words }: { reason: string; words: string }) => reason !== 'other' || words !== ''
const missingWords = { path: ['words'], message: 'Please say why in your own words' }

/** The reason of one difference. */
export const reasonForm = z
  .object({
    wineId: idField('Please choose a wine'),
    reason: oneOf(['default', ...(Object.keys(reasonPresets) as ReasonPreset[])], 'Please choose a reason'),
    words: reason.words,
  })
  .refine(withWords, missingWords)
  .transform(({ wineId, reason, words }) => ({
    wineId,
    reason: reason === 'default' ? '' : reasonText(reason, words),
  }))

/** Posts a count. `version` is what was shown when the differences were read. */
export const postForm = z
  .object({
    version: z
      .string()
      .default('')
      .refine((text) => /^\d{1,15}$/.test(text), 'Please reload this page')
      .transform(Number),
    uncounted: oneOf(['leave', 'zero'], 'Please choose what happens to the wines that were not counted'),
    ...reason,
  })
  .refine(withWords, missingWords)
  .transform(({ reason, words, ...post }) => ({ ...post, defaultReason: reasonText(reason, words) }))
