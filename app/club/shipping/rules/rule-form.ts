import { z } from 'zod'
import { isDay } from '~/foundation/kit/dates'
import { plainText, requiredLine } from '~/foundation/kit/text'

const switchField = z
  .string()
  .default('')
  .transform((text) => text === 'on')

/** The rule of a state. Source and date are required. `asOf` is checked against today by the action. */
export const ruleForm = z.object({
  wineries: switchField,
  retailers: switchField,
  retailersWithin: switchField,
  needsAdultSignature: switchField,
  license: requiredLine(200, 'Please enter the license or permit that is needed'),
  note: plainText(500).default(''),
  source: plainText(500)
    .default('')
    .refine(
      (text) => text !== '',
      'Please enter where this is from, such as a statute or the authority’s page',
    ),
  asOf: z
    .string()
    .default('')
    .refine(isDay, 'Please enter the day to which the source speaks, such as 2026-11-20'),
  version: z
    .string()
    .default('')
    .refine((text) => /^\d{1,9}$/.test(text), 'Please use the buttons on this page')
    .transform(Number),
})
export type RuleForm = z.output<typeof ruleForm>
