import { EventEmitter } from 'node:events'

const arrivals = new EventEmitter().setMaxListeners(0)

/** Tells the workers of this process that a job was committed, so that they need not wait for their next look. */
export function announce(queue: string): void {
  arrivals.emit('job', queue)
}

/** Returns how to stop listening. */
export function onArrival(listener: (queue: string) => void): () => void {
  arrivals.on('job', listener)
  return () => void arrivals.off('job', listener)
}
