import { test, expect } from './test'

test('a page that is clicked before React has begun becomes interactive, without an error', async ({
  page,
  platform,
}) => {
  // React's scheduler takes its steps by messages to itself: held back, it has not begun.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    const state = { held: [] as (() => void)[], isOpen: false }
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
      const send = () => (post as (...message: unknown[]) => void).apply(this, message)
      if (state.isOpen) send()
      else state.held.push(send)
    }
    Object.assign(window, {
      isReactHeldBack: () => state.held.length > 0,
      letReactBegin: () => {
        state.isOpen = true
        for (const send of state.held) send()
      },
    })
  })
  await page.goto(`${platform.rootUrl}/login`)
  await page.waitForFunction('isReactHeldBack()')
  await page.getByRole('heading', { level: 1 }).click()
  await page.evaluate('letReactBegin()')
  // A page without React would load the other one as a new document, and lose this.
  await page.evaluate('window.isSameDocument = true')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password')
  expect(await page.evaluate('window.isSameDocument')).toBe(true)
})

test('a tier that a guest chooses before the scripts arrive can be continued with @phone', async ({
  page,
  platform,
}) => {
  let release = () => {}
  const choice = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.js', async (route) => {
    await choice
    await route.continue()
  })
  await page.goto(`${platform.clubUrl('bottega-rossa')}/join`, { waitUntil: 'commit' })
  const tier = page.getByRole('radio', { name: /Tavola/ })
  await tier.check()
  release()
  // React keeps the properties of an element that it has taken over with it.
  const isTakenOver = () =>
    tier.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isTakenOver).toBe(true)
  await page.getByRole('button', { name: 'Continue to Account Creation' }).click()
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible()
})
