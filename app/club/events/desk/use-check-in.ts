// The desk of an event in the browser: its list, kept for an evening with a bad connection, and what this device recorded.
import { useCallback, useMemo, useState } from 'react'
import type { SignedOut } from '~/foundation/kit/device-queue'
import { getJson, postFields } from '~/foundation/kit/device-requests'
import { paths } from '~/foundation/kit/paths'
import { useDeviceQueue } from '~/foundation/ui/document/use-device-queue'
import { usePolling } from '~/foundation/ui/document/use-polling'
import {
  CheckInQueue,
  type CheckInAnswer,
  type CheckInQueueState,
  type CheckInResult,
  type QueuedCheckIn,
} from './check-in-queue'
import type { CheckInSheet } from './check-in-view'

/** How often the list is asked for, in milliseconds. */
const pollEvery = 20_000

export interface CheckInDesk {
  /** Null until it is loaded. */
  sheet: CheckInSheet | null
  queue: CheckInQueueState
  /** Refused check-ins, by their ids. */
  refused: ReadonlyMap<string, { name: string; sentence: string }>
  put(checkIn: Omit<QueuedCheckIn, 'at'>): void
  retry(): void
  dismiss(id: string): void
}

export function useCheckIn({ userId, eventId }: { userId: string; eventId: string }): CheckInDesk {
  const [sheet, setSheet] = useState<CheckInSheet | null>(null)
  const [refused, setRefused] = useState<CheckInDesk['refused']>(new Map())
  const refresh = useCallback(async () => {
    const json = await getJson(paths.business.events.sheet(eventId))
    if (json) setSheet(json as CheckInSheet)
  }, [eventId])
  const [queue, state] = useDeviceQueue<QueuedCheckIn, CheckInQueue>(
    useCallback(
      (timing) =>
        new CheckInQueue({
          ...timing,
          prefix: `check-in:${userId}:${eventId}:`,
          send: (checkIn, age) => send(eventId, checkIn, age),
          onAnswer: ({ checkIn, answer }: CheckInResult) => {
            if (answer.kind === 'refused') {
              const { name } = checkIn
              setRefused((before) => new Map(before).set(checkIn.id, { name, sentence: answer.sentence }))
            }
            void refresh()
          },
        }),
      [userId, eventId, refresh],
    ),
  )
  const wake = useCallback(() => void queue?.flush(), [queue])
  usePolling(refresh, pollEvery, wake)
  const actions = useMemo(
    () => ({
      put: (checkIn: Omit<QueuedCheckIn, 'at'>) => queue?.put(checkIn),
      retry: () => void queue?.flush(),
      dismiss: (id: string) => setRefused((before) => new Map([...before].filter(([key]) => key !== id))),
    }),
    [queue],
  )
  return { sheet, queue: state, refused, ...actions }
}

const send = (
  eventId: string,
  { id, seatId, kind }: QueuedCheckIn,
  age: number,
): Promise<CheckInAnswer | SignedOut> =>
  postFields(paths.business.events.sheet(eventId), {
    checkInId: id,
    seatId,
    kind,
    age: String(Math.round(age)),
  })
