// The id of a row in a form: of a hidden field, a button or a choice.
import { z } from 'zod'
import { isId } from '../ids'

/** An id. A blank one is rejected with this sentence; any other text names nothing, and the form is answered with 404. */
export const idField = (sentence = 'Please use the buttons on this page') =>
  // eslint-disable-next-line no-restricted-syntax
  z.string(sentence).default('').refine(isId, sentence).meta({ isId: true })
