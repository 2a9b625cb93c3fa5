import { expect, it } from 'vitest'
import { DomainError } from '~/foundation/kit/errors'
import { createKeyedQueue } from '~/foundation/kit/keyed-queue'

const busy = () => new DomainError('busy', 503, 'Please try again in a minute.')

it('the queue runs two pieces of work of a business at a time, lets others wait, and refuses more in words', async () => {
  const queue = createKeyedQueue({ atOnce: 2, waiting: 7, busy })
  let running = 0
  let most = 0
  const release: (() => void)[] = []
  const work = async () => {
    most = Math.max(most, (running += 1))
    await new Promise<void>((resolve) => release.push(resolve))
    running -= 1
    return 'stored'
  }
  const uploads = Array.from({ length: 10 }, () =>
    queue.run('one', work).catch((error: DomainError) => error.code),
  )
  // Another business does not wait for them.
  const other = queue.run('other', () => Promise.resolve('stored at once'))
  expect(await other).toBe('stored at once')
  while (release.length > 0) {
    release.shift()!()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const results = await Promise.all(uploads)
  expect(most).toBe(2)
  expect(results.filter((result) => result === 'stored')).toHaveLength(9)
  expect(results.filter((result) => result === 'busy')).toHaveLength(1)
})

it('the queue runs the next work after one that failed', async () => {
  const queue = createKeyedQueue({ atOnce: 1, waiting: 1, busy })
  await expect(queue.run('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run('one', () => Promise.resolve('stored'))).toBe('stored')
})
