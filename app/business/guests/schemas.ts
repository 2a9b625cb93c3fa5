// The form that invites guests.
import { z } from 'zod'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { parseGuests } from './rules'

/** Guests as typed or pasted; see `parseGuests`. */
export const guestListForm = z.object({
  guests: z
    .string()
    .prefault('')
    .transform((text, context) => {
      const list = parseGuests(text.slice(0, 20_000))
      if (list.ok) return list.guests
      context.addIssue({ code: 'custom', message: list.problem })
      return z.NEVER
    }),
})

/** The tier that the link of an invitation chooses; empty for none. */
export const invitationTierForm = z.object({ tierId: z.union([z.literal(''), idField()]).default('') })
