import { imageQueue } from '~/pictures/image-worker.server'
import { imageTasks } from '~/pictures/image-tasks.server'
import type { ImageWorker } from '~/pictures/image-tasks'

/** An image worker that runs in this process. */
export function anInlineImageWorker(): ImageWorker {
  const inTurn = imageQueue()
  return {
    make: (name, order) => inTurn(async () => (await imageTasks[name](order as never)) as never),
    warm: () => undefined,
    close: () => undefined,
  }
}
