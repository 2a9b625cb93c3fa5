import { z } from 'zod'

/** The form that changes a club's slug. What a slug may look like is checked by `changeWebAddress`. */
export const newSlugForm = z.object({
  slug: z
    .string()
    .meta({ maxLength: 40 })
    .default('')
    .transform((text) => text.trim().toLowerCase()),
})
