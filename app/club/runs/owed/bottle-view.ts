// Bottles that are owed of boxes that were handed over, in words, and their forms. Pure.
import { z } from 'zod'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { singleLineText } from '~/foundation/kit/text'
import type { OwedBottle } from './owed-bottles.server'

export const settleReasons = {
  refunded: 'Refunded outside',
  agreed: 'The member agreed',
  other: 'Another reason',
} as const
const reasonNames = Object.keys(settleReasons) as (keyof typeof settleReasons)[]

/** "1 bottle", "1,200 bottles". */
export const bottleCount = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'bottle' : 'bottles'}`

/** The decision about a bottle that is owed, in words; null before one. */
export function bottleState({
  decisionId,
  givingRun,
  decidedBy,
}: Pick<OwedBottle, 'decisionId' | 'givingRun' | 'decidedBy'>): string | null {
  const by = decidedBy ? `, by ${decidedBy}` : ''
  if (givingRun) return `In the box of ${givingRun}${by}`
  return decisionId ? `In the next box, at the lock of its run${by}` : null
}

const id = idField('Please reload this page')

/** Puts a bottle into the member's next box. */
export const nextBoxForm = z.object({ formId: id, lineId: id })

/** Settles a bottle without giving it. */
export const settleBottleForm = z
  .object({
    formId: id,
    lineId: id,
    reason: z.enum(reasonNames, { error: 'Please choose why' }),
    note: singleLineText(300).default(''),
  })
  .refine(({ reason, note }) => reason !== 'other' || note.trim() !== '', {
    path: ['note'],
    message: 'Please say why',
  })

/** Takes a decision back. */
export const undoBottleForm = z.object({ decisionId: id })
