// Counts views of the public site in memory and adds them to the table of the day once a minute.
import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { lockUntilCommit } from '#/db/advisory-lock'
import type { PlatformDb } from '#/db/handles.server'
import { splitHost } from '#/tenants/hosts'
import type { Logger } from '~/foundation/kit/log.server'
import { pageViewOf } from './page-view'

export interface PageViewCounter {
  /** Counts a page of the platform's host that was answered with 200. Does no I/O. */
  count(request: IncomingMessage): void
  /** Adds what was counted to the database. */
  flush(): Promise<void>
  /** Flushes once more and stops. */
  close(): Promise<void>
}

const flushEveryMs = 60_000
/** Names that are kept in memory between two flushes, and sources of a day: someone may invent them. */
const mostCounted = 2_000
const mostSourcesOfADay = 300
/** Views of older days are deleted. */
const keptYears = 3

/**
 * Starts a counter. A process that is killed loses the views of its last minute: exact enough for what they decide,
 * and no page waits for the database.
 */
export function createPageViewCounter({
  db,
  rootDomain,
  now,
  log,
}: {
  db: PlatformDb
  rootDomain: string
  now: () => Date
  log: Pick<Logger, 'warn'>
}): PageViewCounter {
  const host = splitHost(rootDomain).name
  let counted = new Map<string, number>()
  const flush = async () => {
    if (counted.size === 0) return
    const views = counted
    counted = new Map()
    try {
      await addViews(db, views)
    } catch (error) {
      // Kept for the next time; what came meanwhile is added to it.
      for (const [key, count] of views) counted.set(key, (counted.get(key) ?? 0) + count)
      log.warn({ error }, 'views of the public site could not be stored')
    }
  }
  const timer = setInterval(() => void flush(), flushEveryMs)
  timer.unref()
  return {
    count({ method = 'GET', url = '/', headers }) {
      const view = pageViewOf(
        {
          method,
          target: url,
          referer: headers.referer,
          userAgent: headers['user-agent'],
          purpose: String(headers['sec-purpose'] ?? headers.purpose ?? ''),
        },
        host,
      )
      if (!view) return
      const day = now().toISOString().slice(0, 10)
      const key = JSON.stringify([day, view.page, view.source])
      const isCounted = counted.has(key) || counted.size < mostCounted
      const countKey = isCounted ? key : JSON.stringify([day, view.page, 'other'])
      counted.set(countKey, (counted.get(countKey) ?? 0) + 1)
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

function addViews(db: PlatformDb, views: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...views].map(([key, count]) => {
    const [day, page, source] = JSON.parse(key) as [string, string, string]
    return { day, page, source, views: count }
  })
  return db.transaction(async ({ q }) => {
    // Processes take turns, so that together they do not name more sources than one.
    await lockUntilCommit(q, { scope: 'site_page_views' })
    const days = [...new Set(rows.map(({ day }) => day))]
    const counts = await q
      .selectFrom('site_page_views')
      .select(['day', 'source'])
      .distinct()
      .where('day', 'in', days)
      .execute()
    const sources = new Map(days.map((day) => [day, new Set<string>()]))
    for (const { day, source } of counts) sources.get(day)?.add(source)
    const total = new Map<string, (typeof rows)[number]>()
    for (const row of rows) {
      const ofDay = sources.get(row.day)!
      const source = ofDay.has(row.source) || ofDay.size < mostSourcesOfADay ? row.source : 'other'
      ofDay.add(source)
      const key = JSON.stringify([row.day, row.page, source])
      total.set(key, { ...row, source, views: row.views + (total.get(key)?.views ?? 0) })
    }
    await q
      .insertInto('site_page_views')
      .values([...total.values()])
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'page', 'source'])
          .doUpdateSet((eb) => ({ views: eb('site_page_views.views', '+', eb.ref('excluded.views')) })),
      )
      .execute()
    await q
      .deleteFrom('site_page_views')
      .where('day', '<', sql<string>`current_date - make_interval(years => ${keptYears})`)
      .execute()
  })
}
