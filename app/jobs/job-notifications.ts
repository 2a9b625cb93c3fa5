import { EventEmitter } from 'node:events'

const jobEvents = new EventEmitter().setMaxListeners(0)

/** Tells the workers of this process that a job was committed, so that they need not wait for their next look. */
export function notifyJobQueued(queue: string): void {
  jobEvents.emit('job', queue)
}

/** Returns how to stop listening. */
export function onJobQueued(listener: (queue: string) => void): () => void {
  jobEvents.on('job', listener)
  return () => void jobEvents.off('job', listener)
}
