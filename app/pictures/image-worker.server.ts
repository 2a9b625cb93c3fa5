import { DomainError } from '~/kit/errors'
import {
  createTaskWorker,
  taskQueue,
  TaskWorkerLostError,
  type TaskWorker,
  type TaskWorkerOptions,
} from '~/kit/task-worker.server'
import { pictureErrorMessages } from './limits'
import type { ImageTasks } from './image-tasks.server'

/** Runs image tasks in a separate process. Throws `pictures-busy` when its queue is full. */
export type ImageWorker = TaskWorker<ImageTasks>

export { TaskWorkerLostError as ImageWorkerLostError }

const busy = () => new DomainError('pictures-busy', 503, pictureErrorMessages.busy, { retryAfterSeconds: 30 })

/** Runs one image task at a time; twelve may wait, others are rejected. */
export const imageQueue = () => taskQueue(busy)

/** An image worker in its own process. `program` is built from `image-worker-main`. */
export function createImageWorker(
  options: Pick<TaskWorkerOptions, 'program' | 'restAfter' | 'patience'>,
): ImageWorker {
  return createTaskWorker<ImageTasks>({ ...options, title: 'image worker', busy, heapMegabytes: 128 })
}
