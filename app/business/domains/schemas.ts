import { z } from 'zod'

/** The form that adds a domain. What a domain may look like is checked by `claimDomain`. */
export const newDomainForm = z.object({ domain: z.string().meta({ maxLength: 300 }).default('') })
