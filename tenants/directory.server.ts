// Which club a slug, an id or a domain means: looked up across tenants, cached briefly.
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { openChangeFeed } from '#/db/change-feed.server'
import type { PlatformDb } from '#/db/handles.server'
import { isId } from '~/foundation/kit/ids'
import type { Day } from '~/foundation/kit/dates'
import { readBrand } from '~/foundation/theme/brand'
import type { Club, ClubLookup } from './club'
import { couldBeDomain } from './hosts'
import { createLookupBudget } from './lookup-budget.server'
import { hoursText, readPickUp, sentences, type PickUp } from './pick-up'
import { couldBeSlug } from './slugs'

interface ClubDirectoryOptions {
  /** Reads across clubs. */
  platform: PlatformDb
  /** Where changes are listened for: a connection string of its own. */
  listenUrl: string
  /** Called when listening failed; it reconnects by itself. */
  onError?: (error: Error) => void
  /** Milliseconds from any fixed point. */
  clock?: () => number
}

/**
 * Nothing here throws on malformed input: what cannot be a club's is null. A database that cannot be reached
 * rejects. Clubs are found in every status; the caller decides who may see a draft or suspended one.
 */
export interface ClubDirectory {
  /** The club with this slug, or the new slug of a club that had it. */
  bySlug(slug: string): Promise<ClubLookup | null>
  /** As in `/join/<ref>`: a slug in any case, else a business id. */
  byRef(ref: string): Promise<ClubLookup | null>
  byId(businessId: string): Promise<Club | null>
  /** The fresh cache entry of a slug or business id; undefined says nothing about the club. */
  remembered(ref: string): Club | undefined
  /** The last known entry of a slug, business id or domain, however old: for while the database is away. */
  lastKnown(ref: string): Club | undefined
  /** The club with this verified custom domain. */
  byDomain(domain: string): Promise<ClubLookup | null>
  /** The version from which a cached page of this club must have been rendered to be fresh; null for no club. */
  currentVersion(businessId: string): Promise<number | null>
  /** Calls back with the business that changed, or null when any may have. Returns the way to stop it. */
  onChange(listener: (businessId: string | null) => void): () => void
  /** Drops one business from this process at once; for the process that changed it and responds next. */
  forget(businessId: string): void
  /** True while changes made by other processes are heard. Lookups work either way. */
  readonly healthy: boolean
  close(): Promise<void>
}

/** How long an entry is fresh, in milliseconds. */
const lives = { answer: 30_000, unknown: 5_000, unheard: 2_000 }
const capacity = 1_000

interface Answer {
  lookup: ClubLookup
  businessId: string
}

/** Starts listening at once and answers from the first moment. Close it to let the process end. */
export function createClubDirectory(options: ClubDirectoryOptions): ClubDirectory {
  const clock = options.clock ?? (() => performance.now())
  const answers = new LRUCache<string, Answer & { at: number }>({ max: capacity })
  // Separate maps, so that a flood of invented names evicts no real club.
  const unknown = new LRUCache<string, { at: number }>({ max: capacity })
  const underway = new Map<string, Promise<ClubLookup | null>>()
  const listeners = new Set<(businessId: string | null) => void>()

  const lookupBudget = createLookupBudget({
    loadNames: () => askNames(options.platform),
    clock,
    life: () => (feed.up ? lives.unknown : lives.unheard),
  })

  const notifyListeners = (businessId: string | null) => listeners.forEach((listener) => listener(businessId))
  const forget = (businessId: string | null): void => {
    // A lookup that began before the change may return the old state, so it is neither shared nor kept.
    underway.clear()
    unknown.clear()
    lookupBudget.changed()
    if (businessId === null) answers.clear()
    else for (const [key, answer] of [...answers]) if (answer.businessId === businessId) answers.delete(key)
    notifyListeners(businessId)
  }
  const feed = openChangeFeed({
    connectionString: options.listenUrl,
    applicationName: 'tastevin club changes',
    channels: ['club_changed'],
    onMessage: (businessId) => forget(businessId),
    onUp: () => forget(null),
    onError: options.onError ?? (() => undefined),
  })

  const isFresh = ({ at }: { at: number }, life: number): boolean =>
    clock() - at < (feed.up ? life : Math.min(life, lives.unheard))

  const remember = async (key: string, ask: () => Promise<Answer | null>): Promise<ClubLookup | null> => {
    const answer = answers.get(key)
    if (answer && isFresh(answer, lives.answer)) return answer.lookup
    const miss = unknown.get(key)
    if (miss && isFresh(miss, lives.unknown)) return null
    const joined = underway.get(key)
    if (joined) return joined
    if (lookupBudget.isSpent() && !(await lookupBudget.exists(key))) return null
    return underway.get(key) ?? search(key, ask)
  }

  const search = (key: string, ask: () => Promise<Answer | null>): Promise<ClubLookup | null> => {
    const at = clock()
    const isCurrent = () => underway.get(key) === searching
    lookupBudget.spend()
    const searching = ask()
      .then((answer) => {
        if (answer) lookupBudget.giveBack()
        if (isCurrent()) {
          if (answer) answers.set(key, { ...answer, at })
          else unknown.set(key, { at })
        }
        return answer?.lookup ?? null
      })
      .finally(() => {
        if (isCurrent()) underway.delete(key)
      })
    underway.set(key, searching)
    return searching
  }

  const bySlug = async (slug: string) =>
    couldBeSlug(slug) ? remember(`slug:${slug}`, () => askBySlug(options.platform, slug)) : null

  const byId = async (businessId: string) => {
    if (!isId(businessId)) return null
    const lookup = await remember(`id:${businessId}`, () => askById(options.platform, businessId))
    return lookup && 'club' in lookup ? lookup : null
  }

  return {
    bySlug,
    byId: async (businessId) => (await byId(businessId))?.club ?? null,
    async byRef(ref) {
      const plain = ref.toLowerCase()
      const lookup = (await bySlug(plain)) ?? (await byId(plain))
      return lookup && 'club' in lookup && plain !== ref ? { movedTo: lookup.club.slug } : lookup
    },
    remembered(ref) {
      const answer = answers.get(`slug:${ref}`) ?? answers.get(`id:${ref}`)
      return answer && isFresh(answer, lives.answer) && 'club' in answer.lookup
        ? answer.lookup.club
        : undefined
    },
    lastKnown(ref) {
      const answer = answers.get(`slug:${ref}`) ?? answers.get(`id:${ref}`) ?? answers.get(`domain:${ref}`)
      return answer && 'club' in answer.lookup ? answer.lookup.club : undefined
    },
    byDomain: async (domain) =>
      couldBeDomain(domain)
        ? remember(`domain:${domain}`, () => askByDomain(options.platform, domain))
        : null,
    async currentVersion(businessId) {
      return (await byId(businessId))?.club.version ?? null
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    forget,
    get healthy() {
      return feed.up
    },
    close: () => feed.close(),
  }
}

/** Every key there is a club behind, as `remember` is asked for it. */
function askNames(platform: PlatformDb): Promise<Set<string>> {
  return platform.read(async ({ q }) => {
    const rows = await q
      .selectFrom('business_slugs')
      .select(sql<string>`'slug:' || slug`.as('key'))
      .unionAll(q.selectFrom('businesses').select(sql<string>`'id:' || id::text`.as('key')))
      .unionAll(
        q
          .selectFrom('domains')
          .where('status', '=', 'verified')
          .select(sql<string>`'domain:' || name`.as('key')),
      )
      .execute()
    return new Set(rows.map(({ key }) => key))
  })
}

function askBySlug(platform: PlatformDb, slug: string): Promise<Answer | null> {
  return platform.read(async (db) => {
    const row = await clubRows(db.q)
      .innerJoin('business_slugs as asked', 'asked.business_id', 'businesses.id')
      .where('asked.slug', '=', slug)
      .executeTakeFirst()
    if (!row) return null
    return { lookup: row.slug === slug ? { club: toClub(row) } : { movedTo: row.slug }, businessId: row.id }
  })
}

function askByDomain(platform: PlatformDb, domain: string): Promise<Answer | null> {
  return platform.read(async (db) => {
    const row = await clubRows(db.q)
      .innerJoin('domains as asked', 'asked.business_id', 'businesses.id')
      .where('asked.name', '=', domain)
      .where('asked.status', '=', 'verified')
      .executeTakeFirst()
    return row ? { lookup: { club: toClub(row) }, businessId: row.id } : null
  })
}

function askById(platform: PlatformDb, businessId: string): Promise<Answer | null> {
  return platform.read(async (db) => {
    const row = await clubRows(db.q).where('businesses.id', '=', businessId).executeTakeFirst()
    return row ? { lookup: { club: toClub(row) }, businessId } : null
  })
}

type Queries = Parameters<Parameters<PlatformDb['read']>[0]>[0]['q']

/** Businesses that have a current slug: without one there is no club to go to. */
const clubRows = (q: Queries) =>
  q
    .selectFrom('businesses')
    .innerJoin('business_slugs as current', (join) =>
      join.onRef('current.business_id', '=', 'businesses.id').on('current.retired_at', 'is', null),
    )
    .leftJoin('stripe_accounts', (join) =>
      join
        .onRef('stripe_accounts.business_id', '=', 'businesses.id')
        .on('stripe_accounts.disconnected_at', 'is', null),
    )
    .leftJoin('domains as own', (join) =>
      join.onRef('own.business_id', '=', 'businesses.id').on('own.is_primary', '=', true),
    )
    .select([
      'businesses.id',
      'businesses.name',
      'businesses.kind',
      'businesses.status',
      'businesses.email',
      'businesses.phone',
      'businesses.address',
      'businesses.website',
      'businesses.pick_up_hours',
      'businesses.pick_up',
      'businesses.ships_to',
      'businesses.time_zone',
      'businesses.currency',
      'businesses.brand',
      'businesses.version',
      'businesses.sign_ups_closed_at',
      'businesses.closing_on as closingOn',
      (eb) =>
        sql<Day | null>`(${eb.ref('businesses.closed_at')} at time zone ${eb.ref('businesses.time_zone')})::date`.as(
          'closedOn',
        ),
      'businesses.member_data_until as memberDataUntil',
      'current.slug',
      'own.name as domain',
      'stripe_accounts.state as account_state',
    ])

type ClubRow = Awaited<ReturnType<ReturnType<typeof clubRows>['executeTakeFirstOrThrow']>>

const addressOf = ({ place, address }: PickUp, own: string | null): string =>
  [place, address || own].filter(Boolean).join(', ')

/** Frozen, because every request shares it. */
function toClub(clubRow: ClubRow): Club {
  const { time_zone: timeZone, account_state, sign_ups_closed_at, brand, ...more } = clubRow
  const { pick_up_hours, pick_up, ships_to, ...row } = more
  const pickUp = readPickUp(pick_up)
  const canTakeMembers =
    row.status === 'live' &&
    account_state === 'ready' &&
    sign_ups_closed_at === null &&
    row.closingOn === null
  const shipsTo = Object.freeze(ships_to)
  const words = {
    ...row,
    timeZone,
    shipsTo,
    pickUpHours: sentences(hoursText(pickUp?.hours ?? []), pick_up_hours),
    pickUpAddress: pickUp && (pickUp.place || pickUp.address) ? addressOf(pickUp, row.address) : null,
    closedDays: Object.freeze(pickUp?.closed ?? []),
  }
  return Object.freeze({ ...words, brand: Object.freeze(readBrand(brand)), canTakeMembers })
}
