import { z } from 'zod'
import { isId } from '~/kit/ids'

const buttons = 'Please use the buttons on this page'

/** Reminds a member of a payment. `back` is "dashboard" for a button there. */
export const remindForm = z.object({
  id: z.string({ error: buttons }).refine(isId, buttons),
  back: z.enum(['dashboard', 'list'], { error: buttons }).optional().default('list'),
})
