import { z } from 'zod'
import { isId } from '~/kit/ids'
import { requiredLine } from '~/kit/text'

/** The name of a location. */
export const locationForm = z.object({ name: requiredLine(60, 'Name is required') })

/** A button of one location. */
export const locationButton = z.object({
  id: z.string().default('').refine(isId, 'Please use the buttons on this page.'),
})
