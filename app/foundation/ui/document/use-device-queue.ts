import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  emptyQueue,
  type DeviceQueueOptions,
  type DeviceQueueState,
  type QueueEntry,
} from '~/foundation/kit/device-queue'

interface Queue<Entry> {
  snapshot(): DeviceQueueState<Entry>
  subscribe(listener: () => void): () => void
}

type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
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

/** The device's storage; in memory where the browser refuses it. */
function deviceStorage(): DeviceStorage {
  try {
    window.localStorage.getItem('probe')
    return window.localStorage
  } catch {
    const memory = new Map<string, string>()
    return {
      get length() {
        return memory.size
      },
      key: (at) => [...memory.keys()][at] ?? null,
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, text) => void memory.set(key, text),
      removeItem: (key) => void memory.delete(key),
    }
  }
}
