import { z } from 'zod'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { singleLineText } from '~/foundation/kit/text'

const id = idField('Please reload this page')

/** Records that a member used a perk. `useId` was made with the page, so that a repeated press counts once. */
export const usePerkForm = z.object({
  perkId: id,
  useId: id,
  note: singleLineText(300).default(''),
})

/** Takes a use back. */
export const undoPerkForm = z.object({ useId: id })
