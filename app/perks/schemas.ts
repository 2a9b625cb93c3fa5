import { z } from 'zod'
import { isId } from '~/kit/ids'
import { singleLineText } from '~/kit/text'

const id = z.string().default('').refine(isId, 'Please reload this page')

/** Records that a member used a perk. `useId` was made with the page, so that a repeated press counts once. */
export const usePerkForm = z.object({
  perkId: id,
  useId: id,
  note: singleLineText(300).default(''),
})

/** Takes a use back. */
export const undoPerkForm = z.object({ useId: id })
