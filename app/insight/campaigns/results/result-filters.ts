// Lists in the results of a message, and their address. Pure.
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'

/** Days after the sending in which something counts as coming of it. */
export const resultDays = 14

/** Outcomes of an email. */
const deliveryFilters = [
  'waiting',
  'sent',
  'delivered',
  'bounced',
  'opened',
  'tracked',
  'clicked',
  'unsubscribed',
  'complained',
  'unknown',
  'skipped',
  'held_out',
] as const
export type DeliveryFilter = (typeof deliveryFilters)[number]

/** Actions of people in the days after the sending. */
export const outcomeFilters = ['collected', 'rated', 'booked', 'bought', 'joined', 'left'] as const
export type OutcomeFilter = (typeof outcomeFilters)[number]

/** The people of a message that its results list; outcomes of those who got it, or of those held out. */
export type PersonFilter = DeliveryFilter | OutcomeFilter | `held_out_${OutcomeFilter}`

export const personFilters: readonly PersonFilter[] = [
  ...deliveryFilters,
  ...outcomeFilters,
  ...outcomeFilters.map((outcome) => `held_out_${outcome}` as const),
]

/** The list that the page of the results begins with. */
export const usualPeople = 'sent'

/** The people of one message, in the page of its results. */
export const peopleListing = (messageId: string) =>
  defineList({
    one: 'person',
    many: 'people',
    address: (query) => `${paths.business.messages.results(messageId, query)}#people`,
    filters: { show: choiceFilter<PersonFilter>(personFilters.filter((name) => name !== usualPeople)) },
    sorts: { name: { label: 'Name', usual: 'A to Z', reversed: 'Z to A' } },
  })

export type PeopleListParams = StateOf<ReturnType<typeof peopleListing>>
