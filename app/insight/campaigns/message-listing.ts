// The list of messages: its views, its orders and its address. Pure.
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'

/** The views besides that of all messages, which has no templates. */
export const messageShows = ['drafts', 'sent', 'templates'] as const
export type MessageShow = (typeof messageShows)[number]

export const showWords: Record<MessageShow, string> = {
  drafts: 'Drafts',
  sent: 'Sent',
  templates: 'Templates',
}

const most = { usual: 'Most first', reversed: 'Least first', isDescending: true }

export const messageListing = defineList({
  one: 'message',
  address: paths.business.messages.list,
  view: 'show',
  filters: { show: choiceFilter(messageShows) },
  sorts: {
    changed: { label: 'Last change', usual: 'Newest first', reversed: 'Oldest first', isDescending: true },
    subject: { label: 'Message', usual: 'A to Z', reversed: 'Z to A' },
    sent: { label: 'Sent', ...most },
    clicked: { label: 'Clicked', ...most },
  },
})

export type MessageListParams = StateOf<typeof messageListing>
