// People of all the club's lists who are no members yet: the opening list, waiting lists of tiers and events, invitations.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { dayIn } from '~/kit/dates'
import { listFile, MOST_IN_FILE, requireFileLength, type FileColumn } from '~/kit/list/list-file.server'
import { hasWords, listRows } from '~/kit/list/list-rows.server'
import {
  interestSources,
  interestViews,
  sourceNames,
  type InterestSource,
  type InterestView,
} from './interest-filter'
import { interestListing, type InterestListParams } from './interest-listing'

type InterestedPerson = Awaited<ReturnType<typeof interestedPeople>>['rows'][number]

interface InterestCounts {
  /** Of the view's people who match the search. */
  bySource: Record<InterestSource, number>
  byView: Record<InterestView, number>
}

/** Every entry of the lists that is not over by the person's own choice. */
const entries = ({ q }: OpenTenantDb) =>
  q
    .selectFrom('opening_list as o')
    .where('o.status', 'in', ['waiting', 'notified'])
    .select([
      sql<InterestSource>`'opening'`.as('source'),
      'o.id',
      'o.email',
      'o.email_norm',
      sql<string>`''`.as('full_name'),
      'o.created_at as at',
      sql<string | null>`null::text`.as('about'),
      sql<boolean>`false`.as('has_joined'),
    ])
    .unionAll(
      q
        .selectFrom('waiting_list as w')
        .innerJoin('tiers as t', 't.id', 'w.tier_id')
        // A hold that ran out is no choice.
        .where(
          sql<boolean>`(w.status <> 'left' or (w.expires_at is not null and w.resolved_at >= w.expires_at))`,
        )
        .select([
          sql<InterestSource>`'tier'`.as('source'),
          'w.id',
          'w.email',
          'w.email_norm',
          'w.full_name',
          'w.created_at as at',
          sql<string | null>`t.name`.as('about'),
          sql<boolean>`w.status = 'joined'`.as('has_joined'),
        ]),
    )
    .unionAll(
      q
        .selectFrom('event_waiting_list as e')
        .innerJoin('events as v', 'v.id', 'e.event_id')
        .where('e.status', 'in', ['waiting', 'offered', 'expired'])
        .where('e.email_norm', 'not like', 'deleted-%')
        .select([
          sql<InterestSource>`'event'`.as('source'),
          'e.id',
          'e.email',
          'e.email_norm',
          'e.full_name',
          'e.created_at as at',
          sql<string | null>`v.title`.as('about'),
          sql<boolean>`false`.as('has_joined'),
        ]),
    )
    .unionAll(
      q
        .selectFrom('guest_invites as g')
        .where((eb) => eb.or([eb('g.revoked_at', 'is', null), eb('g.accepted_at', 'is not', null)]))
        .select([
          sql<InterestSource>`'invited'`.as('source'),
          'g.id',
          'g.email',
          'g.email_norm',
          'g.full_name',
          'g.created_at as at',
          sql<string | null>`null::text`.as('about'),
          sql<boolean>`g.accepted_at is not null`.as('has_joined'),
        ]),
    )

/** When the person of an address last became a member, and whether they are one. */
const memberships = ({ q }: OpenTenantDb) =>
  q
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('memberships as ms', 'ms.member_id', 'm.id')
    .where('ms.status', 'in', ['active', 'past_due', 'paused', 'canceled'])
    .groupBy('u.email_norm')
    .select([
      'u.email_norm',
      sql<Date | null>`max(ms.started_at)`.as('joined_at'),
      sql<boolean>`bool_or(ms.status <> 'canceled')`.as('is_live'),
    ])

/** The entries of each address in one row, by its latest entry. */
const addresses = (db: OpenTenantDb) =>
  db.q
    .selectFrom(entries(db).as('e'))
    .leftJoin(memberships(db).as('b'), 'b.email_norm', 'e.email_norm')
    .groupBy('e.email_norm')
    .select([
      'e.email_norm',
      sql<string>`(array_agg(e.id order by e.at desc, e.id desc))[1]`.as('entry_id'),
      sql<string>`(array_agg(e.email order by e.at desc, e.id desc))[1]`.as('email'),
      sql<string>`coalesce((array_agg(e.full_name order by e.at desc, e.id desc)
        filter (where e.full_name <> ''))[1], '')`.as('full_name'),
      sql<InterestSource[]>`array_agg(distinct e.source)`.as('sources'),
      sql<string[]>`coalesce(array_agg(distinct e.about) filter (where e.about is not null), '{}')`.as(
        'about',
      ),
      sql<Date>`min(e.at)`.as('first_at'),
      sql<Date>`max(e.at)`.as('last_at'),
      sql<boolean>`bool_or(e.has_joined) or coalesce(max(b.joined_at) >= min(e.at), false)`.as('joins'),
      sql<boolean>`coalesce(min(b.joined_at) < min(e.at), false) and coalesce(bool_or(b.is_live), false)`.as(
        'was_member',
      ),
    ])

/**
 * A row for each person, by address, in the view they belong to. Someone who was a member before is none of them; someone
 * who became one since has joined, even if they left again.
 */
const people = (db: OpenTenantDb, now: Date) =>
  db.q
    .selectFrom(addresses(db).as('p'))
    .leftJoin('interest_marks as k', 'k.email_norm', 'p.email_norm')
    .where(sql<boolean>`not (p.was_member and not p.joins)`)
    .select([
      'p.entry_id',
      'p.email',
      'p.full_name',
      'p.sources',
      'p.about',
      'p.first_at',
      'p.last_at',
      sql<InterestView>`case when p.joins then 'joined' when k.done_at >= p.last_at then 'done' else 'open' end`.as(
        'view',
      ),
    ])
    .select((eb) => [
      eb
        .selectFrom('guest_invites as g')
        .whereRef('g.email_norm', '=', 'p.email_norm')
        .where('g.revoked_at', 'is', null)
        .where('g.accepted_at', 'is', null)
        .where('g.expires_at', '>', now)
        .select(sql<Date | null>`max(g.sent_at)`.as('sent_at'))
        .as('invited_at'),
      eb
        .exists(
          eb
            .selectFrom('guest_invite_opt_outs as x')
            .whereRef('x.email_norm', '=', 'p.email_norm')
            .select('x.email_norm'),
        )
        .$castTo<boolean>()
        .as('opted_out'),
    ])

/** The ids of users whose address is on a list, members or not, as a subquery of one column. */
export const usersOnList = (db: OpenTenantDb, source: InterestSource) =>
  db.q
    .selectFrom(entries(db).as('e'))
    .innerJoin('users as u', 'u.email_norm', 'e.email_norm')
    .where('e.source', '=', source)
    .select('u.id')

const hasText = (text: string) => hasWords(text, ['i.email', 'i.full_name'])
const isOn = (source: InterestSource) => sql<boolean>`${source} = any(i.sources)`
const sortColumns = {
  latest: sql<Date>`i.last_at`,
  since: sql<Date>`i.first_at`,
  name: sql<string>`fold_text(coalesce(nullif(i.full_name, ''), i.email))`,
}

/** A page of a view's people. */
export function interestedPeople(
  db: OpenTenantDb,
  params: InterestListParams,
  { now, pageSize }: { now: Date; pageSize?: number },
) {
  const { show, source, text, sort } = params
  const order = interestListing.direction(params)
  const matching = db.q
    .selectFrom(people(db, now).as('i'))
    .where('i.view', '=', show ?? 'open')
    .where(hasText(text))
    .where(source ? isOn(source) : sql<boolean>`true`)
  return listRows(
    db,
    interestListing,
    params,
    matching,
    (page) =>
      page
        .orderBy(sortColumns[sort], order)
        .orderBy('i.entry_id', order)
        .select([
          // Of their latest entry, by which forms name them.
          'i.entry_id as entryId',
          'i.email',
          'i.full_name as fullName',
          'i.sources',
          // The tiers and events that they wait for.
          'i.about',
          'i.first_at as firstAt',
          'i.last_at as lastAt',
          // When they were last invited; null where no invitation is open.
          'i.invited_at as invitedAt',
          'i.opted_out as hasOptedOut',
          'i.view',
        ])
        .execute(),
    pageSize,
  )
}

/** How many people there are by view, and in this view by source. */
export async function countInterest(
  db: OpenTenantDb,
  { show, text }: InterestListParams,
  now: Date,
): Promise<InterestCounts> {
  const isIn = (view: InterestView) => sql<boolean>`i.view = ${view}`
  const count = (matches: ReturnType<typeof isIn>) => sql<number>`count(*) filter (where ${matches})::int`
  const ofView = sql<boolean>`${isIn(show ?? 'open')} and ${hasText(text)}`
  const counts = await db.q
    .selectFrom(people(db, now).as('i'))
    .select(interestSources.map((source) => count(sql<boolean>`${ofView} and ${isOn(source)}`).as(source)))
    .select(interestViews.map((view) => count(isIn(view)).as(view)))
    .executeTakeFirstOrThrow()
  const { opening, tier, event, invited, open, joined, done } = counts
  return { bySource: { opening, tier, event, invited }, byView: { open, joined, done } }
}

const viewWords: Record<InterestView, string> = { open: 'Not yet a member', joined: 'Joined', done: 'Done' }

/** The people that the list's address asks for, all pages of it. */
export async function interestFile(
  db: OpenTenantDb,
  url: string,
  { timeZone, now }: { timeZone: string; now: Date },
) {
  const params = { ...interestListing.read(url), page: 1 }
  const { rows, found } = await interestedPeople(db, params, { now, pageSize: MOST_IN_FILE })
  requireFileLength(found, interestListing.many, 'Choose a list first.')
  const day = (at: Date | null) => at && dayIn(timeZone, at)
  const columns: FileColumn<InterestedPerson>[] = [
    { title: 'Name', width: 26, cell: ({ fullName }) => fullName },
    { title: 'Email', width: 28, cell: ({ email }) => email },
    { title: 'Lists', width: 30, cell: ({ sources }) => sources.map((one) => sourceNames[one]).join(', ') },
    { title: 'Waits for', width: 30, cell: ({ about }) => about.join(', ') },
    { title: 'Since', width: 12, cell: ({ firstAt }) => day(firstAt) },
    { title: 'Latest', width: 12, cell: ({ lastAt }) => day(lastAt) },
    { title: 'Invited', width: 12, cell: ({ invitedAt }) => day(invitedAt) },
    { title: 'Wants no invitations', width: 20, cell: ({ hasOptedOut }) => (hasOptedOut ? 'yes' : null) },
    { title: 'Status', width: 18, cell: ({ view }) => viewWords[view] },
  ]
  return listFile('Interest', columns, rows)
}

/** The person of an entry of any list of this club; null where it has none. */
export async function personOfEntry(
  db: OpenTenantDb,
  entryId: string,
): Promise<{ email: string; emailNorm: string; fullName: string } | null> {
  const person = await db.q
    .selectFrom(entries(db).as('e'))
    .where('e.id', '=', entryId)
    .select(['e.email', 'e.email_norm as emailNorm', 'e.full_name as fullName'])
    .executeTakeFirst()
  return person ?? null
}
