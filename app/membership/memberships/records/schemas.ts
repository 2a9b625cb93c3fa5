// The forms of notes and tags. A member may ask to read both.
import { z } from 'zod'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { isBlank, plainText, requiredLine } from '~/foundation/kit/text'

const id = idField()

export const noteForm = z.object({
  /** Of the note to write or change: sent twice, it is one note. */
  noteId: id,
  text: plainText(2000)
    .default('')
    .refine((text) => !isBlank(text), 'Please write a note'),
})

export const deleteNoteForm = z.object({ noteId: id })

export const longestTag = 40

export const tagForm = z.object({
  tag: requiredLine(longestTag, 'Please enter a tag').refine(
    // Commas separate tags in the address of the list of members.
    (tag) => !tag.includes(','),
    'Please add one tag at a time, without a comma',
  ),
})

export const removeTagForm = z.object({
  tag: requiredLine(longestTag, 'Please use the buttons on this page'),
})
