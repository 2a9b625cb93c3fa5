import { EventEmitter } from 'node:events'

const jobEvents = new EventEmitter().setMaxListeners(0)

/** Notifies this process's workers that a job was committed, so that they do not wait for the next poll. */
export function notifyJobQueued(queue: string): void {
  jobEvents.emit('job', queue)
}

/** Returns a function to unsubscribe. */
export function onJobQueued(listener: (queue: string) => void): () => void {
  jobEvents.on('job', listener)
  return () => void jobEvents.off('job', listener)
}
