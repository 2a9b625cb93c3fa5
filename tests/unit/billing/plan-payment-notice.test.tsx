import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PlanPaymentNotice } from '~/billing/plan/components/plan-payment-notice'

async function textOf(notice: Parameters<typeof PlanPaymentNotice>[0]) {
  const { query, dataRoutes } = createStaticHandler([
    { path: '*', Component: () => <PlanPaymentNotice {...notice} /> },
  ])
  const state = await query(new Request('https://tastevin.example/business/dashboard'))
  if (state instanceof Response) throw state
  const router = createStaticRouter(dataRoutes, state)
  return renderToStaticMarkup(<StaticRouterProvider router={router} context={state} hydrate={false} />)
}

const due = { isClosed: false, isNew: true, day: '2026-12-12' }

it('the notice asks to pay for the plan that was chosen in the setup, with a link to pay it', async () => {
  const html = await textOf({ ...due, chosen: 'neighborhood' })
  expect(html).toContain('Pay for Neighborhood Cellar by December 12, 2026')
  expect(html).toContain('href="/business/plan/neighborhood"')
  expect(html).not.toMatch(/choose/i)
})

it('the notice asks to choose a plan where none was chosen', async () => {
  expect(await textOf({ ...due, chosen: null })).toContain('Please choose a plan by December 12, 2026')
})

it('the notice of a plan that ran before says that its fee was not charged', async () => {
  expect(await textOf({ ...due, isNew: false, chosen: 'neighborhood' })).toContain(
    'We couldn’t charge your monthly fee',
  )
})
