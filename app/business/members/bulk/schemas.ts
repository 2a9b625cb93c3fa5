// The forms that change many members together.
import { z } from 'zod'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { singleLineText } from '~/foundation/kit/text'
import { longestTag, tagForm } from '~/membership/memberships/records/schemas'
import { memberBulkActs } from './words'

const useButtons = 'Please use the buttons on this page.'
const id = idField()

/** Choice of an act on the selected members, before its preview. */
export const chooseActForm = z
  .object({
    act: z.enum(memberBulkActs, 'Choose what to do'),
    newTag: singleLineText(longestTag).default(''),
    /** One that selected members have. */
    oldTag: singleLineText(longestTag).default(''),
  })
  .superRefine(({ act, newTag, oldTag }, context) => {
    const field = act === 'add-tag' ? 'newTag' : 'oldTag'
    if (act === 'pay-link') return
    const { error } = tagForm.safeParse({ tag: act === 'add-tag' ? newTag : oldTag })
    for (const { message } of error?.issues.slice(0, 1) ?? [])
      context.addIssue({ code: 'custom', path: [field], message })
  })

/** Does what was shown. */
export const changeMembersForm = z.object({
  changeId: id,
  /** How many members were selected when it was shown. */
  expected: z
    .string(useButtons)
    .refine((text) => /^\d{1,7}$/.test(text), useButtons)
    .transform(Number),
  act: z.enum(memberBulkActs, useButtons),
  tag: singleLineText(longestTag).default(''),
})

/** Takes a change back. */
export const undoForm = z.object({ changeId: id })
