// The people who got an automatic message, or were left out: the list's views and its address. Pure.
import type { AutomaticKind, RecipientState, SkipReason } from '#/db/schema/campaigns'
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'
import { skipWords } from '../skip-words'

/** The outcome of an email to a person. */
export type RecipientOutcome = RecipientState | 'failed' | 'clicked'

export const recipientShows = ['sent', 'clicked', 'waiting', 'failed', 'left_out'] as const
type RecipientShow = (typeof recipientShows)[number]

export const recipientShowWords: Record<RecipientShow, string> = {
  sent: 'Sent',
  clicked: 'Followed a link',
  waiting: 'Waiting',
  failed: 'Not sent',
  left_out: 'Left out',
}

export const outcomesOf: Record<RecipientShow, readonly RecipientOutcome[]> = {
  sent: ['sent', 'clicked'],
  clicked: ['clicked'],
  waiting: ['queued', 'claimed', 'handing'],
  failed: ['failed', 'unknown'],
  left_out: ['skipped', 'held_out'],
}

const outcomeTexts: Record<Exclude<RecipientOutcome, 'skipped'>, string> = {
  held_out: 'Left out',
  queued: 'Waiting to be sent',
  claimed: 'Being sent',
  handing: 'Being sent',
  sent: 'Sent',
  clicked: 'Sent, and followed a link',
  unknown: 'Not known: the email service did not answer',
  failed: 'Not sent: the email service refused it',
}

export function outcomeWords({
  outcome,
  reason,
}: {
  outcome: RecipientOutcome
  reason: SkipReason | null
}): string {
  if (outcome === 'skipped') return reason ? skipWords[reason] : 'Left out'
  return outcomeTexts[outcome]
}

/** The list of one automatic message. */
export const recipientListing = (kind: AutomaticKind) =>
  defineList({
    one: 'person',
    many: 'people',
    address: (query) => paths.business.messages.automatic.recipients(kind, query),
    view: 'show',
    filters: { show: choiceFilter(recipientShows) },
    sorts: {
      at: { label: 'When', usual: 'Newest first', reversed: 'Oldest first', isDescending: true },
      name: { label: 'Member', usual: 'A to Z', reversed: 'Z to A' },
    },
  })

export type RecipientListParams = StateOf<ReturnType<typeof recipientListing>>
