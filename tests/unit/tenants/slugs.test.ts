import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '~/foundation/kit/ids'
import routes from '~/routes'
import { isInvitationToken, isSlug, reservedSlugs, slugify, slugProblem } from '#/tenants/slugs'

describe('a slug', () => {
  it.each(['bottega-rossa', 'abc', 'a1b', '3-tre', 'a'.repeat(40), 'cafe-de-flore-1887'])(
    '%s is legal',
    (slug) => {
      expect(slugProblem(slug)).toBeNull()
    },
  )

  it.each([
    ['', 'Choose a web address for your club.'],
    ['ab', 'Use at least 3 characters.'],
    ['a'.repeat(41), 'Use at most 40 characters.'],
    ['Bottega', 'Use only the letters a to z, digits and hyphens.'],
    ['bottega rossa', 'Use only the letters a to z, digits and hyphens.'],
    ['bottega_rossa', 'Use only the letters a to z, digits and hyphens.'],
    ['caffè', 'Use only the letters a to z, digits and hyphens.'],
    ['bottega\u200b', 'Use only the letters a to z, digits and hyphens.'],
    ['bottega\n', 'Use only the letters a to z, digits and hyphens.'],
    ['-bottega', 'Begin and end with a letter or a digit.'],
    ['bottega-', 'Begin and end with a letter or a digit.'],
    ['xn--caff-8oa', 'Use one hyphen at a time.'],
    ['1887', 'Use at least one letter.'],
    ['0190b3a4-1111-7222-8333-444455556666', 'This looks like an internal number. Choose a name.'],
    ['admin', 'This address is kept for the platform. Choose another.'],
  ])('%j is refused: %s', (slug, sentence) => expect(slugProblem(slug)).toBe(sentence))

  it('is refused where it is also a page address', () => {
    const firstSegments = (entries: { path?: string; children?: object[] }[]): string[] =>
      entries.flatMap(({ path, children }) =>
        path === undefined ? firstSegments(children ?? []) : (path.split('/')[0] ?? ''),
      )
    const segments = firstSegments(routes).filter((segment) => /^[a-z]/.test(segment))
    expect(segments).toContain('join')
    expect(segments.filter((segment) => !reservedSlugs.has(segment))).toEqual([])
  })

  it('is refused where it is a reserved segment or a name that programs trust', () => {
    const segments = [
      'landing',
      'join',
      'customer',
      'business',
      'admin',
      'api',
      'hooks',
      'healthz',
      'auth-redirect',
    ]
    const trusted = ['www', 'mail', 'autodiscover', 'wpad', 'static', 'status', 'support']
    for (const name of [...segments, ...trusted]) expect(reservedSlugs).toContain(name)
    for (const name of reservedSlugs) expect(isSlug(name)).toBe(false)
  })

  it('is never a business id or an invitation token', () => {
    for (let i = 0; i < 200; i++) {
      const token = randomBytes(32).toString('base64url')
      expect(isInvitationToken(token)).toBe(true)
      expect(isSlug(token)).toBe(false)
      expect(isSlug(newId())).toBe(false)
    }
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9-]{43}$/),
        (token) => isInvitationToken(token) && !isSlug(token),
      ),
    )
  })
})

describe('a slug made from a name', () => {
  it.each([
    ['Bottega Rossa', 'bottega-rossa'],
    ['Olive & Vine', 'olive-and-vine'],
    ["L'Étoile  d’Or", 'letoile-dor'],
    ['Weinstraße Ærø', 'weinstrasse-aero'],
    ['  --North / Fork--  ', 'north-fork'],
    ['Support', 'club-support'],
    ['1887', 'club-1887'],
    ['Ox', 'club-ox'],
    ['東京ワイン', 'our-wine-club'],
    ['', 'our-wine-club'],
    ['The Extraordinarily Long Name of a Very Small Wine Shop', 'the-extraordinarily-long-name-of-a-very'],
  ])('%j becomes %s', (name, slug) => expect(slugify(name)).toBe(slug))

  it('is legal for any name', () => {
    const names = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: fc.constantFrom(...'aé1-& '), maxLength: 60 }),
      fc.constantFrom(...reservedSlugs),
      fc.uuid(),
    )
    fc.assert(
      fc.property(names, (name) => slugProblem(slugify(name)) === null),
      { numRuns: 500 },
    )
  })
})
