import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createImageWorker, ImageWorkerLostError } from '~/foundation/pictures/image-worker.server'
import { patiently } from '../../../patience'

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const program = file('misbehaving-worker.mjs')

function aWorker(options: Partial<Parameters<typeof createImageWorker>[0]> = {}) {
  const imageWorker = createImageWorker({ program, ...options })
  onTestFinished(() => imageWorker.close())
  const make = (order: string) =>
    imageWorker.make('code-png', order) as unknown as Promise<{ pid: number; env: Record<string, string> }>
  return { ...imageWorker, make }
}

const runs = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the image worker', () => {
  it('runs in one separate process without secrets', async () => {
    process.env.SESSION_SECRET = 'of the tests'
    onTestFinished(() => void delete process.env.SESSION_SECRET)
    const { make } = aWorker()
    const [first, second] = await Promise.all([make('work'), make('work')])
    expect(first.pid).not.toBe(process.pid)
    expect(second.pid).toBe(first.pid)
    expect(Object.keys(first.env)).not.toContain('SESSION_SECRET')
  })

  it('returns the memory of a photo, however the server was started', async () => {
    const { make } = aWorker()
    expect((await make('work')).env).toMatchObject({ MALLOC_MMAP_THRESHOLD_: expect.stringMatching(/^\d+$/) })
  })

  it('restarts for the next task after a crash', async () => {
    const { make } = aWorker()
    const work = ['work', 'crash', 'work', 'work'].map(make)
    const [before, broken, ...after] = await Promise.allSettled(work)
    expect(broken).toMatchObject({ status: 'rejected', reason: expect.any(ImageWorkerLostError) })
    for (const one of [before, ...after]) expect(one).toMatchObject({ status: 'fulfilled' })
    const { pid } = await make('work')
    expect(before).not.toMatchObject({ value: { pid } })
  })

  it('kills a task that takes too long, with its process', async () => {
    const { make } = aWorker({ patience: 2_000 })
    const { pid } = await make('work')
    await expect(make('hang')).rejects.toBeInstanceOf(ImageWorkerLostError)
    await expect.poll(() => runs(pid), patiently).toBe(false)
    expect((await make('work')).pid).not.toBe(pid)
  })

  it('ends when idle', async () => {
    const { make } = aWorker({ restAfter: 50 })
    const { pid } = await make('work')
    await expect.poll(() => runs(pid), patiently).toBe(false)
  })

  it('reports a failed start as a server error, not as a bad picture', async () => {
    const { make } = aWorker({ program: file('exiting-worker.mjs') })
    await expect(make('work')).rejects.not.toBeInstanceOf(ImageWorkerLostError)
  })
})
