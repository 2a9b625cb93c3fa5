import { z } from 'zod'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { requiredLine } from '~/foundation/kit/text'

/** The name of a location. */
export const locationForm = z.object({ name: requiredLine(60, 'Name is required') })

/** A button of one location. */
export const locationButton = z.object({
  id: idField(),
})
