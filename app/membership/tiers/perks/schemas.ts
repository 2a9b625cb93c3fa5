import { z } from 'zod'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { requiredLine, singleLineText } from '~/foundation/kit/text'

/** A perk of a tier. No number of times is no limit. */
export const perkForm = z.object({
  formId: idField('Please reload this page'),
  name: requiredLine(80, 'Name is required'),
  times: z
    .string()
    .default('')
    .transform((text) => text.trim())
    .refine(
      (text) => text === '' || (/^\d{1,2}$/.test(text) && Number(text) >= 1),
      'Please enter a whole number between 1 and 99, or leave it blank for no limit',
    )
    .transform((text) => (text === '' ? null : Number(text))),
  period: z.enum(['month', 'year'], 'Choose a month or a year').default('month'),
  staffNote: singleLineText(300).default(''),
})

/** A perk's row of buttons. */
export const perkButton = z.object({ perkId: idField('Please reload this page') })
