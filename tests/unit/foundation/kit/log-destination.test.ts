import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { mkdtempSync } from 'node:fs'
import type { write } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '~/foundation/kit/log.server'
import { logDestination } from '~/foundation/kit/log-destination.server'

let folder: string
let file: string
let fd: number
let broken: 'ENOSPC' | 'stuck' | null

beforeEach(() => {
  vi.useFakeTimers()
  folder = mkdtempSync(join(tmpdir(), 'tastevin-log-'))
  file = join(folder, 'server.log')
  fd = openSync(file, 'a')
  broken = null
})
afterEach(() => {
  vi.useRealTimers()
  closeSync(fd)
  rmSync(folder, { recursive: true })
})

/** Like fs.write on a full disk, and on a pipe without a reader. */
const disk = ((
  _fd: number,
  chunk: Buffer,
  _at: number,
  _length: number,
  _position: null,
  done: (error: Error | null, written: number) => void,
) => {
  if (broken === 'stuck') return
  if (broken) return done(Object.assign(new Error('no space left on device'), { code: broken }), 0)
  done(null, writeSync(fd, chunk))
}) as unknown as typeof write

const lines = () => readFileSync(file, 'utf8').trim().split('\n').filter(Boolean)
const messages = () => lines().map((line) => (JSON.parse(line) as { msg: string }).msg)

it('the log buffers lines while the disk is full, and writes them when there is room', () => {
  const log = createLog('info', logDestination(fd, { write: disk }))
  broken = 'ENOSPC'
  log.info('first')
  log.info('second')
  vi.advanceTimersByTime(3_000)
  expect(lines()).toEqual([])
  broken = null
  vi.advanceTimersByTime(1_000)
  log.info('third')
  expect(messages()).toEqual(['first', 'second', 'third'])
})

it('the log buffers no more than its limit, and records how many lines were lost', () => {
  const log = createLog('info', logDestination(fd, { write: disk, held: 200 }))
  broken = 'ENOSPC'
  for (let i = 0; i < 50; i++) log.info(`line ${i}`)
  broken = null
  vi.advanceTimersByTime(1_000)
  const [first, ...more] = messages()
  expect(first).toBe('line 0')
  expect(more.at(-1)).toBe(`${50 - more.length} log lines lost: the log could not be written`)
})

it('the log returns at once without a reader, and does not delay the end of the process', () => {
  const destination = logDestination(fd, { write: disk })
  broken = 'stuck'
  createLog('info', destination).info('into a full pipe')
  vi.advanceTimersByTime(2_000)
  destination.flushSync()
  expect(lines()).toEqual([])
})

it('the log writes everything before the process ends', () => {
  const destination = logDestination(fd, { write: disk })
  broken = 'ENOSPC'
  createLog('info', destination).fatal('the last words')
  broken = null
  destination.flushSync()
  expect(messages()).toEqual(['the last words'])
})
