// Fields by which a member names wines they like or do not want: a checkbox for each kind, grapes and regions by name.
import { z } from 'zod'
import { singleLineText } from '~/foundation/kit/text'
import { wineKinds } from '~/cellar/reference/labels'

const mostNames = 20

/** Names with commas between them, each once; `what` is said where there are too many. */
const namesField = (what: string) =>
  singleLineText(500)
    .optional()
    .default('')
    .transform((text) => [
      ...new Set(
        text
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      ),
    ])
    .refine((list) => list.length <= mostNames, `Please name at most ${mostNames} ${what}`)
    .meta({ maxLength: 500 })

const kinds = Object.fromEntries(wineKinds.map((kind) => [kind, z.literal('on').optional()])) as Record<
  (typeof wineKinds)[number],
  z.ZodOptional<z.ZodLiteral<'on'>>
>

export const wineNamesFields = { ...kinds, grapes: namesField('grapes'), regions: namesField('regions') }
