import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  emptyQueue,
  type DeviceQueueOptions,
  type DeviceQueueState,
  type QueueEntry,
} from '~/foundation/kit/device-queue'
import { deviceStorage } from './device-storage'

interface Queue<Entry> {
  snapshot(): DeviceQueueState<Entry>
  subscribe(listener: () => void): () => void
}

type Timing = Pick<DeviceQueueOptions<QueueEntry, never>, 'storage' | 'now' | 'later'>

const never = () => () => undefined

/**
 * The queue that `create` makes on this device, and its state; null until the page runs in the browser. `create` must be
 * stable: another one makes another queue.
 */
export function useDeviceQueue<Entry extends QueueEntry, Of extends Queue<Entry>>(
  create: (timing: Timing) => Of,
): [queue: Of | null, state: DeviceQueueState<Entry>] {
  const [queue, setQueue] = useState<Of | null>(null)
  useEffect(() => {
    let timer = 0
    const later = (work: () => void, delay: number) => {
      window.clearTimeout(timer)
      timer = window.setTimeout(work, delay)
    }
    setQueue(create({ storage: deviceStorage(), now: () => Date.now(), later }))
    return () => window.clearTimeout(timer)
  }, [create])
  const state = useSyncExternalStore(
    queue?.subscribe ?? never,
    (): DeviceQueueState<Entry> => queue?.snapshot() ?? emptyQueue,
    (): DeviceQueueState<Entry> => emptyQueue,
  )
  return [queue, state]
}
