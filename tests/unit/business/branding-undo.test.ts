import { describe, expect, it } from 'vitest'
import { undoneValues } from '~/business/branding/schemas'

describe('undoing a change of several fields', () => {
  const before = { preset: 'trattoria', primary: '#123456', tagline: 'Ours.' }
  const after = { preset: 'cellar', primary: '#cfa860', tagline: 'Ours.' }

  it('restores the fields that it changed', () => {
    expect(undoneValues({ before, after }, after)).toEqual({ preset: 'trattoria', primary: '#123456' })
  })

  it('keeps what was typed into a field after the change', () => {
    const current = { ...after, primary: '#abcdef', tagline: 'New.' }
    expect(undoneValues({ before, after }, current)).toEqual({ preset: 'trattoria' })
  })
})
