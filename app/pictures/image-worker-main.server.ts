// The program of the studio's process: draws what it is sent, and ends with whoever started it.
import { isDomainError } from '~/kit/errors'
import { loadSharp } from './sharp.server'
import type { ImageWorkerResponse, ImageWorkerRequest } from './image-worker.server'
import { imageTasks } from './image-tasks.server'

process.on('disconnect', () => process.exit(0))
// Asked to stop with everybody else, the work in hand is finished: whoever waits for it ends this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on(
  'message',
  (order: ImageWorkerRequest) => void work(order).then((answer) => process.send?.(answer)),
)
// Before it is asked: somebody is waiting by then.
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
