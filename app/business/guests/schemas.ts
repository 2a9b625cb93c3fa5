// The form that invites guests.
import { z } from 'zod'
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
