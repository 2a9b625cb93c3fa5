import { z } from 'zod'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { isId } from '~/foundation/kit/ids'
import { plainText, singleLineText } from '~/foundation/kit/text'
import { replacementReasons, type ReplacementReason } from '~/club/runs/orders/replacement-reasons'

const reload = 'Please reload this page'

const oneOf = <T extends string>(values: readonly T[], message: string) =>
  z
    .string()
    .default('')
    .refine((text): text is T => (values as readonly string[]).includes(text), message)
    .transform((text) => text as T)

/** Ids in one field, separated by spaces. */
const ids = z
  .string()
  .max(4_000)
  .default('')
  .transform((text) => text.split(' ').filter(isId))

/** The document that shows the age: its data is never asked for. */
const isAgeChecked = z
  .string()
  .default('')
  .refine((text) => text === 'on', 'Look at a document, then confirm that the person is 21 or older')
  .transform(() => true)

const handOverFields = {
  handOverId: idField(reload),
  collectedBy: oneOf(['member', 'second_person'], 'Choose who collects the bottles'),
  secondPerson: singleLineText(100).default(''),
  isAgeChecked,
  note: singleLineText(300).default(''),
}

const hasName = ({ collectedBy, secondPerson }: { collectedBy: string; secondPerson: string }) =>
  collectedBy !== 'second_person' || secondPerson !== ''
const unnamed = { path: ['secondPerson'], message: 'Enter the name of the person who collects the bottles' }

/**
 * Hands over the chosen bottles; each is a field of its own, `bottle-` and its id. `orderId` tells the forms of a page apart:
 * the box of this one, empty where only bought bottles are given.
 */
export const handOverForm = z
  .object({ ...handOverFields, orderId: z.string().default('') })
  .refine(hasName, unnamed)

/** The same from a device that kept it: `late` where it was without a connection, `age` is how long ago. */
export const sentHandOverForm = z
  .object({
    ...handOverFields,
    /** Bottles of a box, which an earlier version of the page sends apart. */
    lineIds: ids,
    bottleIds: ids,
    wineIds: ids,
    late: z.string().default(''),
    age: z
      .string()
      .default('0')
      .refine((text) => /^\d{1,12}$/.test(text), reload)
      .transform(Number),
  })
  .refine(hasName, unnamed)
  .transform(({ lineIds, bottleIds, ...handOver }) => ({
    ...handOver,
    bottleIds: [...lineIds, ...bottleIds],
  }))

/** Replaces a corked or broken bottle. An empty wine means that none is left. */
export const replacementForm = z.object({
  formId: idField(reload),
  bottleId: idField(reload),
  reason: oneOf(Object.keys(replacementReasons) as ReplacementReason[], 'Choose what was wrong'),
  wineId: z
    .string()
    .default('')
    .refine((text) => text === '' || text === 'none' || isId(text), 'Choose a wine from the list')
    .refine((text) => text !== '', 'Choose the wine that replaces it')
    .transform((text) => (text === 'none' ? null : text)),
  note: singleLineText(300).default(''),
})

/** Refunds a corked or broken bottle that was bought. */
export const refundForm = z.object({
  formId: idField(reload),
  bottleId: idField(reload),
  reason: oneOf(Object.keys(replacementReasons) as ReplacementReason[], 'Choose what was wrong'),
  note: singleLineText(300).default(''),
})

/** Fills a missing bottle. */
export const fillForm = z.object({ bottleId: idField(reload), wineId: idField('Choose a wine') })

/** A note on a box. */
export const orderNoteForm = z.object({ orderId: idField(reload), note: plainText(1_000).default('') })

/** The second person who may collect. */
export const secondPersonForm = z.object({ secondPerson: singleLineText(100).default('') })

/** Decision about the bottles of a refused hand-over: `loss`, `nothing_left`, or the id of a box owed or a purchase. */
export const decisionForm = z.object({
  refusedId: idField(reload),
  decision: z
    .string()
    .default('')
    .refine((text) => text === 'loss' || text === 'nothing_left' || isId(text), 'Choose what happened'),
})
