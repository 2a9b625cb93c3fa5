// The list behind each figure, by the name in its address.
import type { OpenTenantDb } from '#/db/handles.server'
import { lookup } from '~/foundation/kit/lookup'
import { paths } from '~/foundation/kit/paths'
import { textProblem } from '~/foundation/kit/text'
import { readMargins, readRuns, winesTable } from './boxes.server'
import { listQuestions, listSuggestions, missingTable, topicsTable } from './demand.server'
import { readEvents } from './events.server'
import type { FigureTable } from './figure-table'
import { listFulfillment } from './fulfillment.server'
import { listJoins } from './joins.server'
import {
  listCharges,
  listEnded,
  listMembersAtEnd,
  listMovements,
  listPauses,
  listValue,
  movementShows,
  type FigureList,
  type ListFilter,
  type ListPart,
  type PeopleList,
} from './people-lists.server'
import { listRatings, ratingFilterNames, ratingFilters } from './ratings.server'
import { readChurn, readCohorts } from './retention.server'
import { listSales, salesTitle } from './sales.server'
import { readRevenue, readTierNames } from './revenue.server'
import type { ReportScope } from './scope.server'
import {
  churnTable,
  cohortTable,
  eventsTable,
  marginsTable,
  membersTable,
  revenueTable,
  runsTable,
  winesListTable,
} from './tables.server'

interface Figure {
  title: (show: string) => string
  /** Content of its list, and how that is counted. */
  about: string
  /** It is the same for every tier. */
  ofAllTiers?: boolean
  /** The names of its own filters in the address. */
  filterNames?: readonly string[]
  filters?(db: OpenTenantDb, filter: Readonly<Record<string, string>>): Promise<ListFilter[]>
  list: FigureList
}

const chargeTitles = lookup({ declined: 'Declined payments', recovered: 'Recovered payments' })
const pauseTitles = lookup({ skipped: 'Skipped payments', paused: 'Pauses' })
const endedTitles = lookup({
  voluntary: 'Members who canceled',
  failed_payment: 'Members whose card failed',
  other: 'Members who left for other reasons',
})

const questionTitles = lookup({ unanswered: 'Questions without an answer' })
const suggestionTitles = lookup({
  carted: 'Suggested wines that were added to the cart',
  bought: 'Suggested wines that were bought',
})

/** Every list of analytics. */
export const figures = lookup<Figure>({
  sales: {
    title: salesTitle,
    about:
      'Everything that was paid to your Stripe account in the period, less refunds and disputes, sales tax included. Fees are not deducted. Statements and the payments of your payouts come to the same sums.',
    ofAllTiers: true,
    list: listSales,
  },
  revenue: {
    title: () => 'Monthly recurring revenue and its movements',
    about: 'Memberships only: monthly recurring revenue at the start and the end, and every change between.',
    list: async (db, scope, _show, part) =>
      pageOf(
        revenueTable(await readRevenue(db, scope), scope.currency, (show, days) =>
          paths.business.analytics.figure('movements', { ...queryOf(scope), ...custom(days), show }),
        ),
        part,
      ),
  },
  movements: {
    title: (show) => (movementShows.get(show) ?? movementShows.get('all')!).title,
    about: 'One line for each change, with what it added to monthly recurring revenue.',
    list: listMovements,
  },
  'at-end': {
    title: () => 'Members at the end of the period',
    about: 'Each member counts with their monthly price before tax, and with nothing while paused.',
    list: listMembersAtEnd,
  },
  members: {
    title: () => 'Members by tier',
    about: 'Members at the end of each part of the period.',
    list: async (db, scope, _show, part) =>
      pageOf(membersTable(await readRevenue(db, scope), await readTierNames(db)), part),
  },
  churn: {
    title: () => 'Churn by month',
    about: 'Members at the start of a month, and those of them whose membership ended during it.',
    list: async (db, scope, _show, part) =>
      pageOf(
        churnTable(await readChurn(db, scope), (show, days) =>
          paths.business.analytics.figure('ended', { ...queryOf(scope), ...custom(days), show }),
        ),
        part,
      ),
  },
  ended: {
    title: (show) => endedTitles.get(show) ?? 'Members who left',
    about: 'Of the members at the start of each month, those whose membership ended during it.',
    list: listEnded,
  },
  cohorts: {
    title: () => 'Members by month of joining',
    about:
      'How many of those who first joined or moved in in a month were members at the end of it and of each later month.',
    ofAllTiers: true,
    list: async (db, scope, _show, part) => pageOf(cohortTable(await readCohorts(db, scope)), part),
  },
  value: {
    title: () => 'What members paid for memberships so far',
    about:
      'Paid for memberships alone, without bottles, events and gifts, until the end of the period, less what was refunded of it so far. Sales tax is in it.',
    list: listValue,
  },
  charges: {
    title: (show) => chargeTitles.get(show) ?? 'Charges',
    about: 'Invoices for memberships that were charged in the period. A gift’s balance is no charge.',
    list: listCharges,
  },
  pauses: {
    title: (show) => pauseTitles.get(show) ?? 'Skips and pauses',
    about: 'Those that began in the period.',
    list: listPauses,
  },
  joins: {
    title: (show) => (show === 'unknown' ? 'New members, source not recorded' : 'New members by source'),
    about: 'Members who joined for the first time, and how they had come to your pages.',
    list: listJoins,
  },
  runs: {
    title: () => 'Boxes by run',
    about: 'Runs that were locked in the period.',
    list: async (db, scope, _show, part) => pageOf(runsTable(await readRuns(db, scope)), part),
  },
  fulfillment: {
    title: (show) => (show === 'open' ? 'Boxes that were not delivered' : 'Fulfillment'),
    about:
      'Paid boxes of runs whose pick-up ended in the period. Boxes that were picked up count as delivered.',
    list: listFulfillment,
  },
  ratings: {
    title: (show) => (show === 'boxes' ? 'Reviews of wines from boxes' : 'Reviews'),
    about:
      'Ratings that members first gave in the period, from 1 to 100, and what they wrote. Members are told that you read them.',
    filterNames: ratingFilterNames,
    filters: ratingFilters,
    list: listRatings,
  },
  wines: {
    title: () => 'Wines that members rated and swapped',
    about: 'Ratings of the period, and boxes of runs that were locked in it.',
    list: async (db, scope, show, { offset, limit }) => {
      const rows = await db.q
        .selectFrom(winesTable(db, scope))
        .selectAll()
        .$if(show === 'swapped', (query) => query.orderBy('swapped', 'desc').orderBy('offered', 'desc'))
        .$if(show !== 'swapped', (query) =>
          query.orderBy('points', (order) => order.desc().nullsLast()).orderBy('ratings', 'desc'),
        )
        .orderBy('wineId')
        .execute()
      return pageOf(winesListTable(rows), { offset, limit })
    },
  },
  margins: {
    title: () => 'Margin by tier',
    about:
      'Boxes that were handed over in the period: what was paid for their month without tax, and what their bottles cost.',
    list: async (db, scope, _show, part) =>
      pageOf(marginsTable(await readMargins(db, scope), scope.currency), part),
  },
  events: {
    title: () => 'Events',
    about: 'Events that began in the period. Canceled ones are left out.',
    ofAllTiers: true,
    list: async (db, scope, _show, part) =>
      pageOf(eventsTable(await readEvents(db, scope), scope.timeZone), part),
  },
  questions: {
    title: (show) => questionTitles.get(show) ?? 'Questions to the sommelier',
    about:
      'What guests, members and staff asked, without who asked. Words are kept only of questions without an answer. Kept for a year.',
    ofAllTiers: true,
    list: listQuestions,
  },
  suggestions: {
    title: (show) => suggestionTitles.get(show) ?? 'Wines that the sommelier suggested',
    about:
      'A line for each question and wine. Carts and purchases count for members, within 14 days of the suggestion.',
    ofAllTiers: true,
    list: listSuggestions,
  },
  topics: {
    title: () => 'What was asked for most often',
    about: 'A question may be about several topics.',
    ofAllTiers: true,
    list: async (db, scope, _show, part) => pageOf(await topicsTable(db, scope), part),
  },
  missing: {
    title: () => 'What the list lacked',
    about: 'Asked for and not found, the most frequent first. Use it to decide what to buy.',
    ofAllTiers: true,
    list: async (db, scope, _show, part) => pageOf(await missingTable(db, scope), part),
  },
})

/** Values of a list's own filters, from its address. */
export function readFilter({ filterNames = [] }: Figure, url: string): Record<string, string> {
  const query = new URL(url).searchParams
  const values = filterNames.map((name) => [name, (query.get(name) ?? '').trim().slice(0, 200)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== '' && textProblem(value) === null))
}

/** A part of a table that was read as a whole. */
function pageOf({ columns, rows }: FigureTable, { offset, limit }: ListPart): PeopleList {
  return { columns, rows: rows.slice(offset, offset + limit), total: rows.length, sum: null }
}

/** The address of a report about the same period and tier. */
export function queryOf({ period, tierId }: ReportScope): Record<string, string | undefined> {
  return {
    period: period.name,
    ...(period.name === 'custom' ? { from: period.from, to: period.to } : {}),
    tier: tierId ?? undefined,
  }
}

/** Days of the reader's choice. */
export const custom = ({ from, to }: { from: string; to: string }) => ({ period: 'custom', from, to })
