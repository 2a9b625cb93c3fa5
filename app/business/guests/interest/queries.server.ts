// People of all the club's lists who are no members yet: the opening list, waiting lists of tiers and events, invitations.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { dayIn } from '~/foundation/kit/dates'
import { listFile, rowsForFile, type FileColumn } from '~/foundation/kit/list/list-file.server'
import { hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
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
    .select(['o.id', 'o.email', 'o.email_norm', 'o.created_at as at'])
    .select([sql.lit<InterestSource>('opening').as('source'), sql.lit('').as('full_name')])
    .select([sql.lit<string | null>(null).as('about'), sql.lit<SqlBool>(false).as('has_joined')])
    .unionAll(
      q
        .selectFrom('waiting_list as w')
        .innerJoin('tiers as t', 't.id', 'w.tier_id')
        // A spot that expired is no choice.
        .where((eb) =>
          eb.or([eb('w.status', '<>', 'left'), eb('w.resolved_at', '>=', eb.ref('w.expires_at'))]),
        )
        .select(['w.id', 'w.email', 'w.email_norm', 'w.created_at as at'])
        .select([sql.lit<InterestSource>('tier').as('source'), 'w.full_name', 't.name as about'])
        .select((eb) => eb('w.status', '=', 'joined').as('has_joined')),
    )
    .unionAll(
      q
        .selectFrom('event_waiting_list as e')
        .innerJoin('events as v', 'v.id', 'e.event_id')
        .where('e.status', 'in', ['waiting', 'offered', 'expired'])
        .where('e.email_norm', 'not like', 'deleted-%')
        .select(['e.id', 'e.email', 'e.email_norm', 'e.created_at as at'])
        .select([sql.lit<InterestSource>('event').as('source'), 'e.full_name', 'v.title as about'])
        .select(sql.lit<SqlBool>(false).as('has_joined')),
    )
    .unionAll(
      q
        .selectFrom('guest_invites as g')
        .where((eb) => eb.or([eb('g.revoked_at', 'is', null), eb('g.accepted_at', 'is not', null)]))
        .select(['g.id', 'g.email', 'g.email_norm', 'g.created_at as at'])
        .select([sql.lit<InterestSource>('invited').as('source'), 'g.full_name'])
        .select(sql.lit<string | null>(null).as('about'))
        .select((eb) => eb('g.accepted_at', 'is not', null).as('has_joined')),
    )

/** When the person of an address last became a member, and whether they are one. */
const memberships = ({ q }: OpenTenantDb) =>
  q
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('memberships as ms', 'ms.member_id', 'm.id')
    .where('ms.status', 'in', ['active', 'past_due', 'paused', 'canceled'])
    .groupBy('u.email_norm')
    .select(({ eb, fn }) => [
      'u.email_norm',
      fn.max('ms.started_at').as('joined_at'),
      fn<boolean>('bool_or', [eb('ms.status', '<>', 'canceled')]).as('is_live'),
    ])

const first = (values: Expression<string[]>) => sql<string>`(${values})[1]`

/** The entries of each address in one row, by its latest entry. */
const addresses = (db: OpenTenantDb) =>
  db.q
    .selectFrom(entries(db).as('e'))
    .leftJoin(memberships(db).as('b'), 'b.email_norm', 'e.email_norm')
    .groupBy(['e.email_norm', 'b.joined_at', 'b.is_live'])
    .select(['e.email_norm', 'b.joined_at', 'b.is_live'])
    .select(({ eb, fn }) => {
      const latest = (column: 'id' | 'email' | 'full_name') =>
        fn
          .agg<string[]>('array_agg', [`e.${column}`])
          .orderBy('e.at', 'desc')
          .orderBy('e.id', 'desc')
      const about = fn
        .agg<string[]>('array_agg', ['e.about'])
        .distinct()
        .filterWhere('e.about', 'is not', null)
      return [
        first(latest('id')).as('entry_id'),
        first(latest('email')).as('email'),
        fn
          .coalesce(first(latest('full_name').filterWhere('e.full_name', '<>', '')), sql.lit(''))
          .as('full_name'),
        fn.agg<InterestSource[]>('array_agg', ['e.source']).distinct().as('sources'),
        fn.coalesce(about, eb.val<string[]>([])).as('about'),
        fn.min('e.at').as('first_at'),
        fn.max('e.at').as('last_at'),
        fn<boolean>('bool_or', ['e.has_joined']).as('has_joined'),
      ]
    })

/**
 * A row for each person, by address, in the view they belong to. Someone who was a member before is none of them; someone
 * who became one since has joined, even if they left again.
 */
const people = (db: OpenTenantDb, now: Date) =>
  db.q
    .selectFrom(addresses(db).as('p'))
    .leftJoin('interest_marks as k', 'k.email_norm', 'p.email_norm')
    .where((eb) =>
      eb.or([
        eb('p.joined_at', 'is', null),
        eb('p.joined_at', '>=', eb.ref('p.first_at')),
        eb('p.is_live', '=', false),
        eb('p.has_joined', '=', true),
      ]),
    )
    .select(['p.entry_id', 'p.email', 'p.full_name', 'p.sources', 'p.about', 'p.first_at', 'p.last_at'])
    .select((eb) => [
      eb
        .case()
        .when(eb.or([eb('p.has_joined', '=', true), eb('p.joined_at', '>=', eb.ref('p.first_at'))]))
        .then(eb.val<InterestView>('joined'))
        .when('k.done_at', '>=', eb.ref('p.last_at'))
        .then(eb.val<InterestView>('done'))
        .else(eb.val<InterestView>('open'))
        .end()
        .as('view'),
      eb
        .selectFrom('guest_invites as g')
        .whereRef('g.email_norm', '=', 'p.email_norm')
        .where('g.revoked_at', 'is', null)
        .where('g.accepted_at', 'is', null)
        .where('g.expires_at', '>', now)
        .select((eb) => eb.fn.max('g.sent_at').as('sent_at'))
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
    .where((eb) => (source ? eb(eb.val(source), '=', eb.fn.any('i.sources')) : eb.lit(true)))
  return listRows(
    db,
    interestListing,
    params,
    matching,
    (page) =>
      page
        .orderBy(({ fn, ref, val }) => {
          if (sort === 'name')
            return fn<string>('fold_text', [fn.coalesce(fn('nullif', ['i.full_name', val('')]), 'i.email')])
          return ref(sort === 'latest' ? 'i.last_at' : 'i.first_at')
        }, order)
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
  const counts = await db.q
    .selectFrom(people(db, now).as('i'))
    .select((eb) =>
      interestSources.map((source) =>
        eb.fn
          .countAll<number>()
          .filterWhere('i.view', '=', show ?? 'open')
          .filterWhere(hasText(text))
          .filterWhere(eb(eb.val(source), '=', eb.fn.any('i.sources')))
          .as(source),
      ),
    )
    .select(({ fn }) =>
      interestViews.map((view) => fn.countAll<number>().filterWhere('i.view', '=', view).as(view)),
    )
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
  const rows = await rowsForFile(interestListing, url, 'Choose a list first.', (params, pageSize) =>
    interestedPeople(db, params, { now, pageSize }),
  )
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
  return listFile('Interested people', columns, rows)
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
