import { expect, it } from 'vitest'
import { imageQueue } from '~/foundation/pictures/image-worker.server'

it('the queue runs one task at a time in order, queues twelve and rejects the next as busy', async () => {
  const inTurn = imageQueue()
  const begun: number[] = []
  const ends: (() => void)[] = []
  const run = (task: number) =>
    inTurn(() => {
      begun.push(task)
      return new Promise<number>((resolve) => ends.push(() => resolve(task)))
    })
  const tasks = Array.from({ length: 13 }, (_, task) => run(task))
  await expect(run(13)).rejects.toMatchObject({ code: 'pictures-busy', status: 503 })
  for (let task = 0; task < tasks.length; task++) {
    await expect.poll(() => begun).toEqual(Array.from({ length: task + 1 }, (_, index) => index))
    ends[task]!()
  }
  expect(await Promise.all(tasks)).toEqual(begun)
})

it('the queue runs the next task after one that failed', async () => {
  const inTurn = imageQueue()
  const failed = inTurn(() => Promise.reject(new Error('broken')))
  const next = inTurn(async () => 'made')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('made')
})
