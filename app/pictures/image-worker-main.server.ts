// Program of the image worker process. Ends with its parent.
import { isDomainError } from '~/kit/errors'
import { loadSharp } from './sharp.server'
import type { ImageWorkerResponse, ImageWorkerRequest } from './image-worker.server'
import { imageTasks } from './image-tasks.server'

process.on('disconnect', () => process.exit(0))
// On shutdown, finish the current task; the parent ends this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on(
  'message',
  (order: ImageWorkerRequest) => void work(order).then((answer) => process.send?.(answer)),
)
// Load the library before the first request; a user is waiting by then.
await loadSharp()
process.send?.('ready')

async function work({ id, name, order }: ImageWorkerRequest): Promise<ImageWorkerResponse> {
  try {
    return { id, made: await imageTasks[name](order as never) }
  } catch (error) {
    if (!isDomainError(error)) return { id, fault: error instanceof Error ? error.message : 'unknown' }
    const { code, status, sentence, details } = error
    return { id, refused: { code, status, sentence, details } }
  }
}
