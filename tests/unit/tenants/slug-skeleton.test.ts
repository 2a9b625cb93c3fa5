import { describe, expect, it } from 'vitest'
import { skeleton, isConfusableWithReserved } from '#/tenants/slug-skeleton'

describe('slugs', () => {
  it.each([
    ['bottega-rossa', 'b0ttega-ross4'],
    ['bottega-rossa', 'bottegarosse'],
    ['vine', 'vino'],
  ])('%s and %s are told apart', (one, other) => {
    expect(skeleton(one)).not.toBe(skeleton(other))
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
    expect(skeleton(one)).toBe(skeleton(other))
  })

  it('may not pass for the platform’s own', () => {
    expect(isConfusableWithReserved('adm1n')).toBe(true)
    expect(isConfusableWithReserved('l0gin')).toBe(true)
    expect(isConfusableWithReserved('bottega-rossa')).toBe(false)
  })
})
