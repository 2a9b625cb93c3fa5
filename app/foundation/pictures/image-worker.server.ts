import { DomainError } from '~/foundation/kit/errors'
import {
  createTaskWorker,
  taskQueue,
  TaskWorkerLostError,
  TaskWorkerStartError,
  type TaskInput,
  type TaskResult,
  type TaskWorkerOptions,
} from '~/foundation/kit/task-worker.server'
import { pictureErrorMessages } from './limits'
import type { ImageWorker, ImageTasks } from './image-tasks'

export { TaskWorkerLostError as ImageWorkerLostError }

const busy = () => new DomainError('pictures-busy', 503, pictureErrorMessages.busy, { retryAfterSeconds: 30 })

/** Runs one image task at a time; twelve may wait, others are rejected. */
export const imageQueue = () => taskQueue(busy)

/**
 * A picture that a program or a visitor asked for by its address. Throws `pictures-busy` (503) while the machine has no
 * time for it too: they ask again.
 */
export async function drawPicture<Name extends 'app-icon' | 'social-image' | 'code-png'>(
  worker: ImageWorker,
  name: Name,
  order: TaskInput<ImageTasks, Name>,
): Promise<TaskResult<ImageTasks, Name>> {
  try {
    return await worker.make(name, order)
  } catch (error) {
    throw error instanceof TaskWorkerLostError || error instanceof TaskWorkerStartError ? busy() : error
  }
}

/** An image worker in its own process. `program` is built from `image-worker-main`. */
export function createImageWorker(
  options: Pick<TaskWorkerOptions, 'program' | 'onLost' | 'restAfter' | 'patience'>,
): ImageWorker {
  return createTaskWorker<ImageTasks>({ ...options, title: 'image worker', busy, heapMegabytes: 128 })
}
