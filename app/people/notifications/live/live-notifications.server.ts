// Tells open pages of new notifications, by server-sent events. Every process listens to the database for its own pages.
import { anyOf } from '#/db/any-of'
import { openChangeFeed } from '#/db/change-feed.server'
import type { TenantDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import { memberKindNames, staffKindsOf } from '../kinds'
import { unreadSummary } from '../queries.server'
import { quietHoursOf } from '../quiet-hours.server'
import { roleOf } from '../staff.server'
import { quietUntil } from '../times.server'
import { changedChannel, readChange } from './announce-change.server'
import type { NotificationsChange, LivePage, LiveNotifications, LiveChange } from './live-notifications'

export interface LiveOptions {
  /** Where changes are listened for: a connection string of its own. */
  listenUrl: string
  scopes: Scopes
  clubs: { byId(businessId: string): Promise<{ timeZone: string } | null> }
  now(businessId?: string): Date
  onError(error: unknown): void
  /** Milliseconds between two heartbeats; default 25 seconds. */
  heartbeatMs?: number
}

/** Well below a minute, after which servers and proxies close a silent connection. */
const heartbeat = 25_000
/** Of one process. */
const mostPages = 5_000
/** Of one session: tabs share a connection, so more are left over. The oldest ends. */
const mostOfSession = 6
/** Changes that are read at once, so that a storm leaves connections of the database to others. */
const readsAtOnce = 3
/** Events that wait for a page that does not take them. */
const mostWaiting = 64

const encoder = new TextEncoder()
const beat = encoder.encode(': still here\n\n')
const ended = encoder.encode('event: end\ndata: {}\n\n')

interface OpenPage extends LivePage {
  key: string
  stream: ReadableStreamDefaultController<Uint8Array>
}

const keyOf = ({ businessId, userId, audience }: NotificationsChange) => `${businessId} ${userId} ${audience}`

/** Starts listening at once. Close it to let the process end. */
export function createLiveNotifications(options: LiveOptions): LiveNotifications {
  const { onError } = options
  const pages = createPageRegistry()
  /** People whose pages are to be told; each is in it once, however many causes there were. */
  const waiting = new Set<string>()
  /** People whose news are being read: a second reading of the same person could end before the first. */
  const reading = new Set<string>()
  let closed = false

  const wake = (key: string): void => {
    if (!pages.byPerson.has(key)) return
    waiting.add(key)
    void work()
  }
  const work = async (): Promise<void> => {
    if (closed || reading.size >= readsAtOnce) return
    const key = [...waiting].find((one) => !reading.has(one))
    if (key === undefined) return
    waiting.delete(key)
    const [page] = pages.byPerson.get(key) ?? []
    reading.add(key)
    try {
      if (page) await tell(page)
    } catch (error) {
      // The next change, the next connection or the next page load catches up.
      onError(error)
    } finally {
      reading.delete(key)
      void work()
    }
  }
  const tell = async (person: OpenPage): Promise<void> => {
    const change = await changeFor(options, person)
    for (const page of pages.byPerson.get(person.key) ?? []) {
      if (change === null) pages.end(page, ended)
      else pages.send(page, encoder.encode(`event: change\ndata: ${JSON.stringify(change)}\n\n`))
    }
  }

  const endSession = (sessionId: string): void => {
    for (const page of pages.bySession.get(sessionId) ?? []) pages.end(page, ended)
  }
  const endDeadSessions = async (): Promise<void> => {
    const ids = [...pages.bySession.keys()]
    if (ids.length === 0) return
    const live = await liveSessions(options, ids)
    for (const id of ids) if (!live.has(id)) endSession(id)
  }

  const feed = openChangeFeed({
    connectionString: options.listenUrl,
    applicationName: 'tastevin notifications',
    channels: [changedChannel, 'session_ended'],
    onMessage(payload, channel) {
      if (channel === 'session_ended') return endSession(payload)
      const change = readChange(payload)
      if (change) wake(keyOf(change))
    },
    // Changes may have been missed while the feed was down.
    onUp: () => [...pages.byPerson.keys()].forEach(wake),
    onError,
  })
  const timer = setInterval(() => {
    for (const page of [...pages.all]) pages.send(page, beat)
    endDeadSessions().catch(onError)
  }, options.heartbeatMs ?? heartbeat)
  timer.unref()

  return {
    open(page) {
      if (closed || pages.all.size >= mostPages) return null
      const ofSession = pages.bySession.get(page.sessionId)
      if (ofSession && ofSession.size >= mostOfSession) pages.end([...ofSession][0]!, ended)
      let openPage: OpenPage | undefined
      return new ReadableStream<Uint8Array>({
        start(stream) {
          openPage = { ...page, key: keyOf(page), stream }
          pages.add(openPage)
          // Not all at once after a restart.
          stream.enqueue(encoder.encode(`retry: ${2_000 + Math.floor(Math.random() * 8_000)}\n\n`))
          // Sends changes since the page was rendered.
          wake(openPage.key)
        },
        cancel() {
          if (openPage) pages.remove(openPage)
        },
      })
    },
    get pages() {
      return pages.all.size
    },
    get healthy() {
      return feed.up
    },
    async close() {
      closed = true
      clearInterval(timer)
      for (const page of [...pages.all]) pages.end(page)
      await feed.close()
    },
  }
}

/** The open pages of this process. */
function createPageRegistry() {
  const all = new Set<OpenPage>()
  const byPerson = new Map<string, Set<OpenPage>>()
  const bySession = new Map<string, Set<OpenPage>>()
  const add = (page: OpenPage): void => {
    all.add(page)
    addTo(byPerson, page.key, page)
    addTo(bySession, page.sessionId, page)
  }
  const remove = (page: OpenPage): void => {
    all.delete(page)
    removeFrom(byPerson, page.key, page)
    removeFrom(bySession, page.sessionId, page)
  }
  const end = (page: OpenPage, lastWords?: Uint8Array): void => {
    remove(page)
    try {
      if (lastWords) page.stream.enqueue(lastWords)
      page.stream.close()
    } catch {
      // The browser was faster.
    }
  }
  const send = (page: OpenPage, text: Uint8Array): void => {
    // A page that takes nothing is gone, or will reconnect.
    if ((page.stream.desiredSize ?? 0) <= -mostWaiting) end(page)
    else page.stream.enqueue(text)
  }
  return { all, byPerson, bySession, add, remove, end, send }
}

/** The sessions among these that have not ended. */
async function liveSessions({ scopes, now }: LiveOptions, ids: string[]): Promise<ReadonlySet<string>> {
  const rows = await scopes
    .shared()
    .read(({ q }) =>
      q
        .selectFrom('sessions')
        .where('id', '=', anyOf(ids))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now())
        .select('id')
        .execute(),
    )
  return new Set(rows.map(({ id }) => id))
}

/** The change to send to the pages of a person; null for people who may not see anything here anymore. */
async function changeFor(
  { scopes, clubs, now }: LiveOptions,
  { businessId, userId, audience }: NotificationsChange,
): Promise<LiveChange | null> {
  const db: TenantDb = scopes.tenant(businessId)
  const [club, state] = await Promise.all([
    clubs.byId(businessId),
    db.read(async (db) => {
      const role = audience === 'staff' ? await roleOf(db, userId) : null
      if (audience === 'staff' && role === null) return null
      const kinds = role ? staffKindsOf(role) : memberKindNames
      return {
        summary: await unreadSummary(db, { userId, audience, kinds }),
        quietHours: role ? await quietHoursOf(db, { userId, audience }) : null,
      }
    }),
  ])
  if (!club || !state) return null
  const { summary, quietHours } = state
  return {
    ...summary,
    isQuiet: quietHours !== null && quietUntil(club.timeZone, quietHours, now(businessId)) !== null,
  }
}

function addTo<Key, Item>(sets: Map<Key, Set<Item>>, key: Key, item: Item): void {
  const set = sets.get(key)
  if (set) set.add(item)
  else sets.set(key, new Set([item]))
}

function removeFrom<Key, Item>(sets: Map<Key, Set<Item>>, key: Key, item: Item): void {
  const set = sets.get(key)
  set?.delete(item)
  if (set?.size === 0) sets.delete(key)
}
