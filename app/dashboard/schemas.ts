import { z } from 'zod'
import { isId } from '~/kit/ids'

const buttons = 'Please use the buttons on this page'

/** Reminds a member of a payment. */
export const remindForm = z.object({ id: z.string({ error: buttons }).refine(isId, buttons) })
