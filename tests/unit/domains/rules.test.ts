import { describe, expect, it } from 'vitest'
import { judge, type Look, type Standing } from '~/domains/rules'

const now = new Date('2026-11-20T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const claim = (more: Partial<Standing> = {}): Standing => ({
  status: 'pending',
  createdAt: daysAgo(1),
  foundAt: null,
  failingSince: null,
  ...more,
})
const proved = (more: Partial<Standing> = {}) => claim({ status: 'verified', foundAt: daysAgo(1), ...more })

describe('a claim', () => {
  it.each<[string, Standing, Look, object]>([
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
      proved({ foundAt: daysAgo(14) }),
      'silent',
      { become: 'failing', isNews: true },
    ],
    [
      'comes back when its record does',
      claim({ status: 'suspended', foundAt: daysAgo(9) }),
      'found',
      { become: 'verified', isNews: true },
    ],
    ['stays suspended without it', claim({ status: 'suspended' }), 'missing', { become: 'unchanged' }],
  ])('%s', (_what, standing, look, verdict) => {
    expect(judge(standing, look, now)).toEqual(verdict)
  })
})
