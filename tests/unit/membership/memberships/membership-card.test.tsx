import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MembershipCard, StatusBadge } from '~/membership/memberships/components/membership-card'
import type { MembershipView } from '~/membership/memberships/components/types'

it.each([
  ['active', 'green', 'Active'],
  ['past_due', 'yellow', 'Past due'],
  ['canceled', 'red', 'Canceled'],
  ['pending', 'grey', 'Pending'],
  ['paused', 'grey', 'Paused'],
  ['inactive', 'grey', 'Inactive'],
] as const)('the badge of the status %s is %s and has a word', (status, tone, word) => {
  const html = renderToStaticMarkup(<StatusBadge status={status} />)
  expect(html).toContain(`data-tone="${tone}"`)
  expect(html).toContain(word)
})

const membership: MembershipView = {
  tierName: 'Riserva',
  description: 'Three bottles',
  priceCents: 12_900,
  currency: 'usd',
  addsTax: false,
  status: 'active',
  memberSince: '2025-11-20',
  paidThrough: '2026-12-20',
  endsOn: null,
}
const shown = (change: Partial<MembershipView>) =>
  renderToStaticMarkup(<MembershipCard membership={{ ...membership, ...change }} />)

it('the card shows tier, price and dates as people write them', () => {
  const html = shown({})
  for (const text of ['Your Membership', 'Riserva', '$129.00', 'November 20, 2025', 'December 20, 2026'])
    expect(html).toContain(text)
})

it('the card says when a membership ends instead of how far it is paid', () => {
  const html = shown({ endsOn: '2026-12-20' })
  expect(html).toContain('Ends on')
  expect(html).not.toContain('Paid through')
})
