// The desk in the browser: the boxes to come, kept for an evening with a bad connection, and this device's hand-overs.
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { emptyQueue, type SignedOut } from '~/kit/device-queue'
import { paths } from '~/kit/paths'
import { deviceStorage } from '~/ui/document/device-storage'
import type { FoundMember } from './find-members.server'
import type { DeskMember, DeskSheet, DeskWine } from './desk-view'
import {
  HandOverQueue,
  type HandOverAnswer,
  type HandOverQueueState,
  type HandOverResult,
  type QueuedHandOver,
} from './hand-over-queue'

/** How often the boxes to come are asked for, in milliseconds. */
const pollEvery = 30_000
const requestTimeout = 12_000

export interface Desk {
  /** Null until it is loaded. */
  sheet: DeskSheet | null
  queue: HandOverQueueState
  /** The latest answers to this device's hand-overs, by their id. */
  results: ReadonlyMap<string, HandOverResult>
  put: HandOverQueue['put']
  takeBack: HandOverQueue['takeBack']
  retry(): void
  /** Undoes a hand-over that the server has. Returns why not, or null. */
  undo(id: string): Promise<string | null>
  /** A member as the server has them now; null without a connection or for an unknown id. */
  load(memberId: string): Promise<{ member: DeskMember; wines: Record<string, DeskWine> } | null>
  /** Members by name, phone or code; null without a connection. */
  find(search: string): Promise<FoundMember[] | null>
  dismiss(id: string): void
}

const never = () => () => undefined

export function useDesk({ userId, businessId }: { userId: string; businessId: string }): Desk {
  const [sheet, setSheet] = useState<DeskSheet | null>(null)
  const [queue, setQueue] = useState<HandOverQueue | null>(null)
  const [results, setResults] = useState<ReadonlyMap<string, HandOverResult>>(new Map())

  const refresh = useCallback(async () => {
    const response = await get(paths.business.desk.sheet())
    if (response) setSheet(response as DeskSheet)
  }, [])

  useEffect(() => {
    let timer = 0
    const created = new HandOverQueue({
      storage: deviceStorage(),
      prefix: `hand-over:${userId}:${businessId}:`,
      send,
      onAnswer: (result) => {
        setResults((before) => new Map(before).set(result.handOver.id, result))
        void refresh()
      },
      now: () => Date.now(),
      later: (work, delay) => {
        window.clearTimeout(timer)
        timer = window.setTimeout(work, delay)
      },
    })
    setQueue(created)
    return () => window.clearTimeout(timer)
  }, [userId, businessId, refresh])

  useEffect(() => {
    let isOver = false
    let timer = 0
    const load = async () => {
      window.clearTimeout(timer)
      if (document.visibilityState === 'visible') await refresh()
      if (!isOver) timer = window.setTimeout(() => void load(), pollEvery)
    }
    const wake = () => {
      void load()
      void queue?.flush()
    }
    void load()
    window.addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      isOver = true
      window.clearTimeout(timer)
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [refresh, queue])

  const state = useSyncExternalStore(
    queue?.subscribe ?? never,
    () => queue?.snapshot() ?? emptyQueue,
    () => emptyQueue,
  )
  const actions = useMemo(
    () => ({
      put: (...given: Parameters<HandOverQueue['put']>) => queue?.put(...given),
      takeBack: (id: string) => queue?.takeBack(id),
      retry: () => void queue?.flush(),
      async undo(id: string) {
        const sentence = await sendUndo(id)
        if (sentence === null) {
          setResults((before) => without(before, id))
          void refresh()
        }
        return sentence
      },
      load: async (memberId: string) =>
        (await get(paths.business.desk.sheet({ member: memberId }))) as Awaited<ReturnType<Desk['load']>>,
      async find(search: string) {
        const answer = (await get(paths.business.desk.sheet({ q: search }))) as {
          found: FoundMember[]
        } | null
        return answer?.found ?? null
      },
      dismiss: (id: string) => setResults((before) => without(before, id)),
    }),
    [queue, refresh],
  )
  return { sheet, queue: state, results, ...actions }
}

const without = (results: ReadonlyMap<string, HandOverResult>, id: string) =>
  new Map([...results].filter(([key]) => key !== id))

const isJson = (response: Response): boolean =>
  response.ok && response.headers.get('content-type')?.startsWith('application/json') === true

/** The JSON of an address; null without a connection, after the session ended and for nothing found. */
async function get(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(requestTimeout) })
    return isJson(response) ? await response.json() : null
  } catch {
    return null
  }
}

const post = (fields: Record<string, string>) =>
  fetch(paths.business.desk.sheet(), {
    method: 'POST',
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(requestTimeout),
  })

async function send(handOver: QueuedHandOver, age: number): Promise<HandOverAnswer | SignedOut> {
  if (handOver.isUndone) {
    const response = await post({ intent: 'undo', handOverId: handOver.id })
    return answerOf(response)
  }
  const { id, orderId, lineIds, bottleIds, wineIds, collectedBy, secondPerson, note, late } = handOver
  const response = await post({
    intent: 'hand-over',
    handOverId: id,
    orderId: orderId ?? '',
    lineIds: lineIds.join(' '),
    bottleIds: bottleIds.join(' '),
    wineIds: wineIds.join(' '),
    collectedBy,
    secondPerson,
    note,
    isAgeChecked: 'on',
    late: late ? 'on' : '',
    age: String(Math.round(age)),
  })
  return answerOf(response)
}

async function answerOf(response: Response): Promise<HandOverAnswer | SignedOut> {
  if (isJson(response)) return (await response.json()) as HandOverAnswer
  // A server that cannot answer now is asked again; any other page is that of a session that has ended.
  if (response.status >= 500) throw new Error(`Answered ${response.status}`)
  return { kind: 'signed-out' }
}

async function sendUndo(id: string): Promise<string | null> {
  try {
    const answer = await answerOf(await post({ intent: 'undo', handOverId: id }))
    if (answer.kind === 'saved') return null
    return answer.kind === 'refused'
      ? answer.sentence
      : 'Your session has ended. Sign in again, then undo the hand-over.'
  } catch {
    return 'There is no connection. Undo the hand-over when you are online again.'
  }
}
