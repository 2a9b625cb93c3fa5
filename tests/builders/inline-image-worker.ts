import { imageQueue } from '~/foundation/pictures/image-worker.server'
import { imageTasks } from '~/foundation/pictures/image-tasks.server'
import type { ImageWorker } from '~/foundation/pictures/image-tasks'

/** An image worker that runs in this process. */
export function anInlineImageWorker(): ImageWorker {
  const inTurn = imageQueue()
  return {
    make: (name, order) => inTurn(async () => (await imageTasks[name](order as never)) as never),
    warm: () => undefined,
    close: () => undefined,
  }
}
