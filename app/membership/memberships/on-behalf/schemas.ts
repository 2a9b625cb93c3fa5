// The forms of changes that staff make on a member's behalf. Who asked, how and when is required.
import { z } from 'zod'
import { isDay } from '~/foundation/kit/dates'
import { plainText, requiredLine } from '~/foundation/kit/text'
import { pauseForm, tierChangeForm } from '../change-requests/schemas'

/** In the order of the screen. */
const consentFields = {
  saidBy: requiredLine(120, 'Please enter who asked for this'),
  channel: z.enum(['in-person', 'phone', 'email'], { error: 'Please choose how they asked' }),
  saidOn: z
    .string({ error: 'Please enter the day' })
    .trim()
    .refine(isDay, 'Please enter the day on which they asked'),
}

const sure = z.literal('on', { error: 'Please confirm that the member asked for this' })

/** A skip, a resumption, or undoing a change: nothing to choose. */
export const onBehalfForm = z.object({ ...consentFields, sure })

export const pauseOnBehalfForm = z.object({ ...pauseForm.shape, ...consentFields, sure })

export const cancelOnBehalfForm = z.object({
  why: plainText(500).optional().default(''),
  ...consentFields,
  sure,
})

export const tierOnBehalfForm = z.object({ ...tierChangeForm.shape, ...consentFields, sure })
