// The desk in the browser: the boxes to come, kept for an evening with a bad connection, and this device's hand-overs.
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { SignedOut } from '~/foundation/kit/device-queue'
import { getJson, postFields } from '~/foundation/kit/device-requests'
import { paths } from '~/foundation/kit/paths'
import { useDeviceQueue } from '~/foundation/ui/document/use-device-queue'
import { usePolling } from '~/foundation/ui/document/use-polling'
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

export function useDesk({ userId, businessId }: { userId: string; businessId: string }): Desk {
  const [sheet, setSheet] = useState<DeskSheet | null>(null)
  const [results, setResults] = useState<ReadonlyMap<string, HandOverResult>>(new Map())

  const refresh = useCallback(async () => {
    const response = await getJson(paths.business.desk.sheet())
    if (response) setSheet(response as DeskSheet)
  }, [])

  const [queue, state] = useDeviceQueue<QueuedHandOver, HandOverQueue>(
    useCallback(
      (timing) =>
        new HandOverQueue({
          ...timing,
          prefix: `hand-over:${userId}:${businessId}:`,
          send,
          onAnswer: (result) => {
            setResults((before) => new Map(before).set(result.handOver.id, result))
            void refresh()
          },
        }),
      [userId, businessId, refresh],
    ),
  )
  const wake = useCallback(() => void queue?.flush(), [queue])
  useEffect(() => {
    // Without it (an old browser, a private window) the desk works offline as long as its page is open.
    navigator.serviceWorker
      ?.register('/desk-worker.js', { scope: paths.business.desk.list() })
      .catch(() => undefined)
  }, [])
  usePolling(refresh, pollEvery, wake)

  const actions = useMemo(
    () => ({
      put: (...handOver: Parameters<HandOverQueue['put']>) => queue?.put(...handOver),
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
        (await getJson(paths.business.desk.sheet({ member: memberId }))) as Awaited<ReturnType<Desk['load']>>,
      async find(search: string) {
        const answer = (await getJson(paths.business.desk.sheet({ q: search }))) as {
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

const post = (fields: Record<string, string>) =>
  postFields<HandOverAnswer>(paths.business.desk.sheet(), fields)

async function send(handOver: QueuedHandOver, age: number): Promise<HandOverAnswer | SignedOut> {
  if (handOver.isUndone) return post({ intent: 'undo', handOverId: handOver.id })
  const { id, bottleIds, wineIds, collectedBy, secondPerson, note, late } = handOver
  return post({
    intent: 'hand-over',
    handOverId: id,
    bottleIds: bottleIds.join(' '),
    wineIds: wineIds.join(' '),
    collectedBy,
    secondPerson,
    note,
    isAgeChecked: 'on',
    late: late ? 'on' : '',
    age: String(Math.round(age)),
  })
}

async function sendUndo(id: string): Promise<string | null> {
  try {
    const answer = await post({ intent: 'undo', handOverId: id })
    if (answer.kind === 'saved') return null
    return answer.kind === 'refused'
      ? answer.sentence
      : 'Your session has ended. Sign in again, then undo the hand-over.'
  } catch {
    return 'There is no connection. Undo the hand-over when you are online again.'
  }
}
