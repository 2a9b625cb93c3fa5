import { describe, expect, it } from 'vitest'
import { nextTransition, type ProofCheck, type DomainClaim } from '~/business/domains/rules'

const now = new Date('2026-11-20T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const claim = (more: Partial<DomainClaim> = {}): DomainClaim => ({
  status: 'pending',
  createdAt: daysAgo(1),
  detectedAt: null,
  failingSince: null,
  ...more,
})
const proved = (more: Partial<DomainClaim> = {}) =>
  claim({ status: 'verified', detectedAt: daysAgo(1), ...more })

describe('a claim', () => {
  it.each<[string, DomainClaim, ProofCheck, object]>([
    ['is proved by its record', claim(), 'found', { become: 'verified', isNews: true }],
    ['waits for its record', claim(), 'missing', { become: 'unchanged' }],
    [
      'is not dropped a moment early',
      claim({ createdAt: daysAgo(29.9) }),
      'missing',
      { become: 'unchanged' },
    ],
    ['is dropped after a month', claim({ createdAt: daysAgo(30) }), 'missing', { become: 'dropped' }],
    ['stays proved without ado', proved(), 'found', { become: 'verified', isNews: false }],
    ['is warned of at the first miss', proved(), 'missing', { become: 'failing', isNews: true }],
    [
      'is warned of once',
      proved({ failingSince: daysAgo(1) }),
      'missing',
      { become: 'failing', isNews: false },
    ],
    [
      'is suspended after three days',
      proved({ failingSince: daysAgo(3) }),
      'missing',
      { become: 'suspended' },
    ],
    ['survives a name server that is silent', proved(), 'silent', { become: 'unchanged' }],
    [
      'survives silence while it fails',
      proved({ failingSince: daysAgo(5) }),
      'silent',
      { become: 'unchanged' },
    ],
    [
      'does not outlive silence for ever',
      proved({ detectedAt: daysAgo(14) }),
      'silent',
      { become: 'failing', isNews: true },
    ],
    [
      'comes back when its record does',
      claim({ status: 'suspended', detectedAt: daysAgo(9) }),
      'found',
      { become: 'verified', isNews: true },
    ],
    ['stays suspended without it', claim({ status: 'suspended' }), 'missing', { become: 'unchanged' }],
  ])('%s', (_what, standing, look, verdict) => {
    expect(nextTransition(standing, look, now)).toEqual(verdict)
  })
})
