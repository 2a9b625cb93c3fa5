import { describe, expect, it } from 'vitest'
import { likeness, looksReserved } from '#/tenants/look-alike'

describe('slugs', () => {
  it.each([
    ['bottega-rossa', 'b0ttega-ross4'],
    ['bottega-rossa', 'bottegarosse'],
    ['vine', 'vino'],
  ])('%s and %s are told apart', (one, other) => {
    expect(likeness(one)).not.toBe(likeness(other))
  })

  it.each([
    ['bottega-rossa', 'b0ttega-rossa'],
    ['bottega-rossa', 'bottegarossa'],
    ['olive', '0l1ve'],
    ['olive', 'oiive'],
    ['modern', 'modem'],
    ['wine-bar', 'vvine-bar'],
    ['cloud', 'doud'],
    ['bar85', 'barbs'],
  ])('%s and %s are not', (one, other) => {
    expect(likeness(one)).toBe(likeness(other))
  })

  it('may not pass for the platform’s own', () => {
    expect(looksReserved('adm1n')).toBe(true)
    expect(looksReserved('l0gin')).toBe(true)
    expect(looksReserved('bottega-rossa')).toBe(false)
  })
})
