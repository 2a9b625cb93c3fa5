import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildLockName } from '../../../scripts/build-lock.mjs'

const patience = { timeout: 10_000 }
const happens = (events: string[]) => expect.poll(() => events, patience)
const taker = join(import.meta.dirname, 'lock-holder.mjs')

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'tastevin-turn-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** A process that takes its turn; `events` grows by what happens in all of them. */
function begin(name: string, events: string[], who: string) {
  const child = spawn(process.execPath, [taker, JSON.stringify(name)], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdout.on('data', (words: Buffer) =>
    events.push(
      ...words
        .toString()
        .trim()
        .split('\n')
        .map((word) => `${who} ${word}`),
    ),
  )
  return {
    finish: () => child.stdin.end(),
    kill: () => child.kill('SIGKILL'),
    ended: once(child, 'exit'),
  }
}

/** A name that stands apart from files is only to be had on Linux; a file is tried there as well. */
const kinds: [string, NodeJS.Platform][] = [
  ...(process.platform === 'linux' ? [['a name of the system', 'linux'] as [string, NodeJS.Platform]] : []),
  ['a file', 'darwin'],
]

describe.each(kinds)('taking turns by %s', (_, platform) => {
  const nameOf = (root: string) => buildLockName(root, platform)

  it('lets one in at a time, and tells the others that they wait', async () => {
    const name = nameOf(folder())
    const events: string[] = []
    const first = begin(name, events, 'first')
    await happens(events).toEqual(['first in'])
    const others = ['second', 'third'].map((who) => begin(name, events, who))
    await expect.poll(() => events.slice(1).sort(), patience).toEqual(['second waits', 'third waits'])
    for (const other of others) other.finish()
    first.finish()
    await Promise.all([first, ...others].map(({ ended }) => ended))
    const [next, last] = events[4] === 'second in' ? ['second', 'third'] : ['third', 'second']
    expect(events.slice(3)).toEqual(['first out', `${next} in`, `${next} out`, `${last} in`, `${last} out`])
  })

  it('continues when the holder is killed, and leaves nothing in the way of the next', async () => {
    const name = nameOf(folder())
    const events: string[] = []
    const first = begin(name, events, 'first')
    await happens(events).toEqual(['first in'])
    const second = begin(name, events, 'second')
    await happens(events).toEqual(['first in', 'second waits'])
    first.kill()
    await happens(events).toEqual(['first in', 'second waits', 'second in'])
    second.kill()
    await second.ended

    const third = begin(name, events, 'third')
    third.finish()
    await third.ended
    expect(events.slice(-2)).toEqual(['third in', 'third out'])
    expect(existsSync(name)).toBe(false)
  })
})

describe('the name of a checkout', () => {
  it('is one, by whatever way it is reached, and not that of another', () => {
    const root = folder()
    const link = join(folder(), 'link')
    symlinkSync(root, link)
    expect(buildLockName(link)).toBe(buildLockName(root))
    expect(buildLockName(`${root}/`)).toBe(buildLockName(root))
    expect(buildLockName(folder())).not.toBe(buildLockName(root))
  })
})
