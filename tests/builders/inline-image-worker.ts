import { imageQueue, type ImageWorker } from '~/pictures/image-worker.server'
import { imageTasks } from '~/pictures/image-tasks.server'

/** A studio without a process of its own: the same work, done here. */
export function anInlineImageWorker(): ImageWorker {
  const inTurn = imageQueue()
  return {
    make: (name, order) => inTurn(async () => (await imageTasks[name](order as never)) as never),
    warm: () => undefined,
    close: () => undefined,
  }
}
