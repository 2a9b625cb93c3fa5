import { z } from 'zod'
import { idField } from '~/foundation/kit/request-ids/id-field'

/** Reminds a member of a payment. */
export const remindForm = z.object({ id: idField() })
