// The sheet of a count in the browser: its wines, what everyone has counted, and this device's queue.
import { useCallback, useMemo, useRef, useState } from 'react'
import type { SignedOut } from '~/foundation/kit/device-queue'
import { isJson } from '~/foundation/kit/device-requests'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { useDeviceQueue } from '~/foundation/ui/document/use-device-queue'
import { usePolling } from '~/foundation/ui/document/use-polling'
import {
  CountQueue,
  type QueuedCount,
  type QueueState,
  type RemoteCount,
  type SaveAnswer,
} from './count-queue'
import type { Counts, SheetLine } from './sheet-view'

/** How often the counts of others are asked for, in milliseconds. */
const pollEvery = 6_000
const requestTimeout = 15_000

export interface CountSheet {
  /** Every wine of the count; null until they are loaded. */
  wines: SheetLine[] | null
  counts: Counts
  queue: QueueState
  /** Set when the count was posted or canceled meanwhile. */
  isClosed: boolean
  /** The moment of this device's last saved count. */
  savedAt: string | null
  /** Saves a count and returns its id; see `CountQueue.put`. */
  put: CountQueue['put']
  resolve: CountQueue['resolve']
  /** Tries to send again what is waiting. */
  retry(): void
  /** Attaches a code to a wine, or removes it. Returns why not, or null. */
  changeCode(intent: 'attach' | 'detach', code: string, wineId: string): Promise<string | null>
}

/** `initial` are the counts that the page came with. */
export function useCountSheet({
  stocktakeId,
  userId,
  initial,
}: {
  stocktakeId: string
  userId: string
  initial: RemoteCount[]
}): CountSheet {
  const [wines, setWines] = useState<SheetLine[] | null>(null)
  const [counts, setCounts] = useState<Counts>(() => new Map(initial.map((count) => [count.wineId, count])))
  const [isClosed, setClosed] = useState(false)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const since = useRef(0)
  const isLoaded = useRef(false)
  const url = paths.business.inventory.countSheet(stocktakeId)

  const merge = useCallback((news: RemoteCount[]) => {
    if (news.length === 0) return
    setCounts((before) => {
      const after = new Map(before)
      for (const count of news) {
        if (count.seq >= (after.get(count.wineId)?.seq ?? 0)) after.set(count.wineId, count)
      }
      return after
    })
  }, [])

  const [queue, state] = useDeviceQueue<QueuedCount, CountQueue>(
    useCallback(
      (timing) =>
        new CountQueue({
          ...timing,
          prefix: `count:${userId}:${stocktakeId}:`,
          send: (count, age) => sendCount(url, count, age),
          onSaved: (_, current) => {
            if (!current) return
            merge([current])
            setSavedAt(new Date().toISOString())
          },
          newId,
        }),
      [stocktakeId, userId, url, merge],
    ),
  )

  const load = useCallback(async () => {
    const sheet = await fetchSheet(stocktakeId, isLoaded.current ? since.current : null).catch(() => null)
    if (!sheet) return
    since.current = Math.max(since.current, ...sheet.counts.map(({ seq }) => seq))
    merge(sheet.counts)
    setClosed(sheet.status !== 'open')
    if (sheet.wines) {
      isLoaded.current = true
      setWines(sheet.wines)
    }
  }, [stocktakeId, merge])
  const wake = useCallback(() => void queue?.flush(), [queue])
  usePolling(load, pollEvery, wake)

  const actions = useMemo(
    () => ({
      put: (...count: Parameters<CountQueue['put']>) => queue?.put(...count) ?? '',
      resolve: (...answer: Parameters<CountQueue['resolve']>) => queue?.resolve(...answer),
      retry: () => void queue?.flush(),
      async changeCode(intent: 'attach' | 'detach', code: string, wineId: string) {
        const answer = await sendCode(url, { intent, code, wineId })
        if ('sentence' in answer) return answer.sentence
        setWines((before) => before?.map((wine) => withCode(wine, intent, answer.code, wineId)) ?? null)
        return null
      },
    }),
    [queue, url],
  )
  return { wines, counts, queue: state, isClosed, savedAt, ...actions }
}

interface SheetAnswer {
  status: 'open' | 'posted' | 'canceled'
  counts: RemoteCount[]
  wines: SheetLine[] | null
}

/** The changes since a count, or the whole sheet; null where the server answers with another page. */
async function fetchSheet(stocktakeId: string, since: number | null): Promise<SheetAnswer | null> {
  const query = since === null ? {} : { since: String(since) }
  const response = await fetch(paths.business.inventory.countSheet(stocktakeId, query), {
    signal: AbortSignal.timeout(requestTimeout),
  })
  return isJson(response) ? ((await response.json()) as SheetAnswer) : null
}

async function sendCount(url: string, count: QueuedCount, age: number): Promise<SaveAnswer | SignedOut> {
  const { id, wineId, mode, quantity, seen: seenId } = count
  const fields = {
    countId: id,
    wineId,
    mode,
    quantity: String(quantity),
    seen: seenId,
    age: String(Math.round(age)),
  }
  const response = await post(url, { intent: 'count', ...fields })
  if (isJson(response)) return (await response.json()) as SaveAnswer
  // A server that cannot answer now is asked again; any other page is that of a session that has ended.
  if (response.status >= 500) throw new Error(`Answered ${response.status}`)
  return { kind: 'signed-out' }
}

async function sendCode(
  url: string,
  fields: { intent: string; code: string; wineId: string },
): Promise<{ code: string } | { sentence: string }> {
  try {
    const response = await post(url, fields)
    if (isJson(response)) return (await response.json()) as { code: string } | { sentence: string }
  } catch {
    return { sentence: 'There is no connection. Please try again when you are online.' }
  }
  return { sentence: 'The code could not be saved. Please reload this page.' }
}

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(requestTimeout),
  })

function withCode(wine: SheetLine, intent: 'attach' | 'detach', code: string, wineId: string): SheetLine {
  const others = wine.codes.filter((one) => one !== code)
  if (wine.id !== wineId) return wine
  return { ...wine, codes: intent === 'attach' ? [...others, code] : others }
}
