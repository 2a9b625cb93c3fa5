import { z } from 'zod'

/** The confirmation to bring running memberships to what applies to new ones. */
export const existingMembersForm = z.object({
  /** The number of memberships that the page named. */
  members: z
    .string()
    .regex(/^\d{1,6}$/, 'Please reload the page and try again.')
    .transform(Number),
  sure: z.literal('on', 'Please tick the box to confirm.'),
})
