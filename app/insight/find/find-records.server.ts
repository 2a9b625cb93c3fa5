// Records of a business by what people type: members, wines, orders, boxes, events and messages.
import type { OpenTenantDb } from '#/db/handles.server'
import type { ScoredGroup, Finding } from '~/business/portal/find/findings'
import { searchTexts, type Searchable } from '~/business/portal/find/place-search'
import { statusFilterWords } from '~/business/members/member-words'
import { storedName } from '~/cellar/catalog/facts-columns'
import { containsWords } from '~/cellar/catalog/search.server'
import { wordsOf } from '~/cellar/inventory/conditions.server'
import { winesWithStock } from '~/cellar/stock/stock-expressions.server'
import { searchCondition } from '~/club/orders/list/conditions.server'
import { ordersById } from '~/club/orders/list/order-list.server'
import { orderName, stateWords } from '~/club/orders/order-words'
import { runStates } from '~/club/runs/runs/run-view'
import { dayIn, formatDay, formatMonth } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { statusWords } from '~/insight/campaigns/status-words'
import { membersByText } from '~/membership/memberships/members/member-search.server'
import type { PermissionCheck } from '~/people/staff-access/permissions'

/** Results of a kind that are shown; one more is read to know whether there are others. */
export const SHOWN = 5
/** Scores of rows that the database finds: with every word as it was typed, and with words like those. */
const [EXACT, SIMILAR] = [0.97, 0.6]
/** The least score of a record that has every word as it was typed. */
export const LEAST_EXACT = EXACT - 0.02
/** Titles that are compared, the latest first: years of boxes, events and messages. */
const MOST_TITLES = 500

export interface RecordSearch {
  text: string
  /** Whether typing errors are forgiven where nothing has the words as they were typed. */
  forgives: boolean
  timeZone: string
  may: PermissionCheck
}

const { business } = paths

/** Rows as a group; `listHref` is the list that shows all of them. */
function groupOf(
  label: string,
  score: number,
  findings: Finding[],
  more: { href: string; label: string },
): ScoredGroup {
  return {
    label,
    score,
    findings: findings.slice(0, SHOWN),
    more: findings.length > SHOWN ? more : null,
  }
}

const detail = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')

/** Members by name; by email address and phone number for people who may see them. */
export async function findMembers(
  db: OpenTenantDb,
  { text, forgives, may }: RecordSearch,
): Promise<ScoredGroup> {
  const seesContacts = may('contacts.read')
  const { members, isExact } = await membersByText(db, { text, seesContacts, forgives, limit: SHOWN + 1 })
  return groupOf(
    'Members',
    isExact ? EXACT : SIMILAR,
    members.map(({ id, fullName, email, status, tier }) => ({
      href: business.member(id),
      label: fullName,
      line: detail(tier, status === 'active' ? null : memberStatus(status), seesContacts ? email : null),
    })),
    { href: business.members({ q: text }), label: 'All members that match' },
  )
}

const memberStatus = (status: string | null): string =>
  status === 'past_due' || status === 'paused' || status === 'canceled'
    ? statusFilterWords[status]
    : statusFilterWords.none

/** Wines by label, type, place, vintage and bin; retired ones last. */
export async function findWines(db: OpenTenantDb, { text, forgives }: RecordSearch): Promise<ScoredGroup> {
  const { words, isWidened } = await wordsOf(db, { text }, forgives)
  if (words.length === 0) return groupOf('Wines', 0, [], { href: '', label: '' })
  const typed = words.map((alternatives) => alternatives.slice(0, 1))
  const rows = await winesWithStock(db)
    .where(containsWords(words))
    .orderBy(containsWords(typed), 'desc')
    .orderBy('w.retired_at', (by) => by.asc().nullsFirst())
    .orderBy('w.search_text')
    .orderBy('w.id')
    .limit(SHOWN + 1)
    .select(['w.id', 'w.producer', 'w.name', 'w.vintage', 'w.is_non_vintage', 'w.format_ml', 'w.region'])
    .select(['w.bin', 'w.retired_at as retiredAt', containsWords(typed).as('isExact')])
    .execute()
  return groupOf(
    'Wines',
    !isWidened || rows[0]?.isExact ? EXACT : SIMILAR,
    rows.map((row) => ({
      href: business.inventory.wine(row.id),
      label: storedName(row),
      line: detail(row.region, row.bin && `Bin ${row.bin}`, row.retiredAt && 'Retired'),
    })),
    { href: business.inventory.list({ q: text }), label: 'All wines that match' },
  )
}

/** Orders of members, with wines, or with the number that is typed; the newest first. */
export async function findOrders(db: OpenTenantDb, { text, timeZone }: RecordSearch): Promise<ScoredGroup> {
  const condition = await searchCondition(db, text.replace(/^\s*(?:order|box)\s+(?=#?\d+\s*$)/i, ''))
  const ids = condition
    ? await db.q
        .selectFrom('order_index as i')
        .where(condition)
        .orderBy('i.ordered_at', 'desc')
        .orderBy('i.id')
        .limit(SHOWN + 1)
        .select('i.id')
        .execute()
    : []
  const orders =
    ids.length === 0
      ? []
      : await ordersById(
          db,
          ids.map(({ id }) => id),
          { seesMoney: false },
        )
  return groupOf(
    'Orders',
    /\d/.test(text) ? EXACT : LEAST_EXACT,
    orders.map((order) => ({
      href: business.orders.order(order.id),
      label: `${orderName(order)}, ${order.member}`,
      line: detail(
        stateWords[order.state].label,
        order.run ?? order.wines[0],
        formatDay(dayIn(timeZone, order.orderedAt)),
      ),
    })),
    { href: business.orders.list({ q: text }), label: 'All orders that match' },
  )
}

/** Titles that have every typed word, or words like them. */
function titlesThatMatch<Row extends Searchable>(
  rows: readonly Row[],
  text: string,
): { score: number; matches: Row[] } {
  const matches = searchTexts(rows, text, { share: 1 })
  return {
    score: Math.min(EXACT, matches[0]?.score ?? 0),
    matches: matches.slice(0, SHOWN + 1).map(({ item }) => item),
  }
}

/** Boxes by title and month. */
export async function findRuns(db: OpenTenantDb, { text }: RecordSearch): Promise<ScoredGroup> {
  const rows = await db.q
    .selectFrom('club_runs')
    .orderBy('month', 'desc')
    .orderBy('id')
    .limit(MOST_TITLES)
    .select(['id', 'title as label', 'month', 'status'])
    .execute()
  const texts = rows.map((row) => ({ ...row, words: formatMonth(row.month) }))
  const { score, matches } = titlesThatMatch(texts, text)
  return groupOf(
    'Boxes',
    score,
    matches.map(({ id, label, month, status }) => ({
      href: business.run.home(id),
      label,
      line: detail(formatMonth(month), runStates[status]),
    })),
    { href: business.runs.list({ q: text }), label: 'All boxes that match' },
  )
}

/** Events by title and place. */
export async function findEvents(db: OpenTenantDb, { text, timeZone }: RecordSearch): Promise<ScoredGroup> {
  const rows = await db.q
    .selectFrom('events')
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(MOST_TITLES)
    .select(['id', 'title as label', 'place as words', 'starts_at as startsAt', 'status'])
    .execute()
  const { score, matches } = titlesThatMatch(rows, text)
  return groupOf(
    'Events',
    score,
    matches.map(({ id, label, startsAt, status }) => ({
      href: business.events.event(id),
      label,
      line: detail(
        formatDay(dayIn(timeZone, startsAt)),
        status === 'draft' ? 'Draft' : (status === 'canceled' && 'Canceled') || null,
      ),
    })),
    { href: business.events.list({ q: text }), label: 'All events that match' },
  )
}

/** Messages by subject; automatic ones are settings. */
export async function findMessages(db: OpenTenantDb, { text, timeZone }: RecordSearch): Promise<ScoredGroup> {
  const rows = await db.q
    .selectFrom('campaigns')
    .where('automatic', 'is', null)
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .limit(MOST_TITLES)
    .select(['id', 'subject as label', 'status', 'changed_at as changedAt'])
    .execute()
  const { score, matches } = titlesThatMatch(rows, text)
  return groupOf(
    'Messages',
    score,
    matches.map(({ id, label, status, changedAt }) => ({
      href:
        status === 'sent' || status === 'sending'
          ? business.messages.results(id)
          : business.messages.edit(id),
      label,
      line: detail(statusWords[status].label, formatDay(dayIn(timeZone, changedAt))),
    })),
    { href: business.messages.list({ q: text }), label: 'All messages that match' },
  )
}
