// The lists of imports of members and of the rows of one: their filters, orders and addresses. Pure.
import { defineList, newestFirst, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter, idFilter, textFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'
import { answersTo } from './review/answers'
import type { ProblemCode } from './review/evaluate-row'

export const memberImportListing = defineList({
  one: 'import',
  address: paths.business.memberImports.list,
  filters: {},
  sorts: { started: { label: 'Started', ...newestFirst } },
  pageSize: 20,
})

export type MemberImportListParams = StateOf<typeof memberImportListing>

/** Views of the rows. Members of a wave are in one view, whatever their state in it. */
export const rowViews = ['problem', 'ready', 'left-out', 'moving', 'moved', 'failed'] as const
export type RowView = (typeof rowViews)[number]

export const rowViewWords = {
  problem: 'To decide',
  ready: 'Ready',
  'left-out': 'Left out',
  moving: 'Going live',
  moved: 'Moved in',
  failed: 'Failed',
} as const satisfies Record<RowView, string>

export const problemWords = {
  plan: 'Plan without a tier',
  status: 'Unclear status',
  name: 'Name missing',
  email: 'Email missing or invalid',
  'same-address': 'Same email address',
  age: 'Under age',
  'birth-date': 'Birth date',
  currency: 'Another currency',
  price: 'Price',
  'first-payment': 'Next payment missing',
  'first-payment-past': 'Next payment in the past',
  hold: 'Hold without an end',
  boxes: 'Boxes owed',
  credit: 'Debt instead of credit',
  'gift-months': 'Gift months',
  address: 'Address incomplete',
  shipping: 'State not shipped to',
  card: 'Several customers at Stripe',
  subscriptions: 'Several subscriptions at Stripe',
  'subscription-price': 'Price differs at Stripe',
  doubt: 'To be confirmed',
} as const satisfies Record<ProblemCode, string>

const problemCodes = Object.keys(answersTo) as ProblemCode[]

export const cardFilterWords = {
  card: 'With a card',
  none: 'Without a card',
  several: 'Several customers',
} as const
export const subscriptionFilterWords = {
  adopt: 'Continues',
  replace: 'Ends, ours begins',
  start: 'Begins here',
} as const

/** The list of rows of one import. */
export const importRowListing = (importId: string) =>
  defineList({
    one: 'row',
    address: (query) => paths.business.memberImports.review(importId, query),
    view: 'show',
    filters: {
      show: choiceFilter(rowViews),
      problem: choiceFilter(problemCodes),
      plan: textFilter(200),
      tier: idFilter(),
      card: choiceFilter(Object.keys(cardFilterWords) as (keyof typeof cardFilterWords)[]),
      subscription: choiceFilter(
        Object.keys(subscriptionFilterWords) as (keyof typeof subscriptionFilterWords)[],
      ),
    },
    sorts: {
      file: { label: 'Order of the file', usual: 'First to last', reversed: 'Last to first' },
      name: { label: 'Name', usual: 'A to Z', reversed: 'Z to A' },
      payment: { label: 'Next payment', usual: 'Soonest first', reversed: 'Latest first' },
      price: { label: 'Price', usual: 'Highest first', reversed: 'Lowest first', isDescending: true },
    },
  })

export type ImportRowParams = StateOf<ReturnType<typeof importRowListing>>
export type ImportRowSort = ImportRowParams['sort']
