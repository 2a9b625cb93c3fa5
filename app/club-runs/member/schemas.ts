// The forms of a member's boxes.
import { z } from 'zod'
import { isId } from '~/kit/ids'
import { singleLineText } from '~/kit/text'
import { wineKinds } from '~/wines/labels'

const buttons = 'Please use the buttons on this page'
const id = z.string({ error: buttons }).refine(isId, buttons)

/** Another wine for a bottle of the box. */
export const swapForm = z.object({
  tierId: id,
  slot: z.coerce.number({ error: buttons }).int(buttons).min(1, buttons).max(99, buttons),
  wineId: z.string({ error: 'Please choose a wine' }).refine(isId, 'Please choose a wine'),
})

export const secondPersonForm = z.object({
  secondPerson: singleLineText(120).optional().default(''),
})

const mostNames = 20

/** Names with commas between them, each once. */
const names = (what: string) =>
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

/** What a member asked never to get: a checkbox for each kind of wine, grapes and regions by name. */
export const dislikesForm = z.object({ ...kinds, grapes: names('grapes'), regions: names('regions') })
