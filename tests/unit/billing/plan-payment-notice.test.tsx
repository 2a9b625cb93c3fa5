import { expect, it } from 'vitest'
import { PlanPaymentNotice } from '~/billing/plan/components/plan-payment-notice'
import { htmlOf } from '../../builders/drawn'

const shown = (notice: Omit<Parameters<typeof PlanPaymentNotice>[0], 'isClosed' | 'day'>) =>
  htmlOf(() => <PlanPaymentNotice isClosed={false} day="2026-12-12" {...notice} />)

it('the notice asks to pay for the plan that was chosen in the setup, with a link to pay it', async () => {
  const html = await shown({ isNew: true, choice: 'neighborhood' })
  expect(html).toContain('Pay for Neighborhood Cellar by December 12, 2026')
  expect(html).toContain('href="/business/plan/neighborhood"')
  expect(html).not.toMatch(/choose/i)
})

it('the notice asks to choose a plan where none was chosen', async () => {
  expect(await shown({ isNew: true, choice: null })).toContain('Please choose a plan by December 12, 2026')
})

it('the notice of a plan that ran before says that its fee was not charged', async () => {
  expect(await shown({ isNew: false, choice: 'neighborhood' })).toContain(
    'We couldn’t charge your monthly fee',
  )
})
