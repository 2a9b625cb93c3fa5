import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DomainError } from '~/foundation/kit/errors'
import {
  createTaskWorker,
  TaskWorkerLostError,
  type TaskWorkerOptions,
} from '~/foundation/kit/task-worker.server'
import { patiently } from '../../../patience'

type Orders = { work: (order: string) => number }

function aWorker(options: Partial<TaskWorkerOptions> = {}) {
  const worker = createTaskWorker<Orders>({
    title: 'stubborn worker',
    program: fileURLToPath(new URL('stubborn-worker.mjs', import.meta.url)),
    busy: () => new DomainError('busy', 503, 'Busy.'),
    heapMegabytes: 64,
    ...options,
  })
  onTestFinished(() => worker.close())
  return worker
}

const runs = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the program of a task worker', () => {
  it('ends without an error when its parent ended during a task', async () => {
    // As a parent that is killed: the channel closes while the task keeps the process busy.
    const child = fork(fileURLToPath(new URL('busy-worker.ts', import.meta.url)), [], {
      execArgv: ['--import', 'tsx'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(child, 'message')
    child.send({ id: 1, name: 'work', order: 300 })
    child.disconnect()
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})

describe('a task worker', () => {
  it('ends a task that was canceled, with its process, and works on the next one', async () => {
    const worker = aWorker()
    const pid = await worker.make('work', 'work')
    const canceled = new AbortController()
    const hanging = worker.make('work', 'hang', { signal: canceled.signal })
    // Before that it would be ended without its process.
    await new Promise((resolve) => setImmediate(resolve))
    canceled.abort(new Error('Stopped'))
    await expect(hanging).rejects.toThrow('Stopped')
    await expect.poll(() => runs(pid), patiently).toBe(false)
    expect(await worker.make('work', 'work')).not.toBe(pid)
  })

  it('ends a process that uses more memory than it may, outside the heap as well', async () => {
    const worker = aWorker({ residentMegabytes: 150 })
    await expect(worker.make('work', 'grow')).rejects.toThrow(TaskWorkerLostError)
    expect(await worker.make('work', 'work')).toBeGreaterThan(0)
  })

  it('counts the processor time of a task, not the clock', async () => {
    const worker = aWorker({ patience: 2_000 })
    expect(await worker.make('work', 'share')).toBeGreaterThan(0)
    await expect(worker.make('work', 'spin')).rejects.toThrow('took too long')
  })

  it('queues as many tasks as it may, and refuses the next', async () => {
    const worker = aWorker({ mostWaiting: 30 })
    const tasks = Array.from({ length: 32 }, () => worker.make('work', 'work'))
    const results = await Promise.allSettled(tasks)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(31)
    expect(results.at(-1)).toMatchObject({ reason: { code: 'busy' } })
  })

  it('works in as many processes as it may, and a lost one takes no other task with it', async () => {
    const worker = aWorker({ atOnce: 2, patience: 3_000 })
    const [hanging, ...others] = await Promise.allSettled([
      worker.make('work', 'hang'),
      worker.make('work', 'work'),
      worker.make('work', 'work'),
    ])
    expect(hanging).toMatchObject({ status: 'rejected', reason: expect.any(TaskWorkerLostError) })
    const pids = others.map((other) => (other.status === 'fulfilled' ? other.value : null))
    expect(pids[0]).toBeGreaterThan(0)
    expect(pids[1]).toBe(pids[0])
  })
})
