import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { frugal } from '../../../scripts/memory.mjs'

const guide = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')

describe('the memory of a server', () => {
  it.each(Object.entries(frugal))('is bounded by %s in the guide as in the launcher', (name, value) => {
    expect(guide).toContain(`${name}=${value}`)
  })
})
