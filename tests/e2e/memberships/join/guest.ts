import { expect, type Page } from '../../test'

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficient: '4000 0000 0000 9995',
  threeDSecure: '4000 0025 0000 3155',
  /** Pays on-session; every later charge is declined. */
  failsLater: '4000 0000 0000 0341',
}

export const password = 'a long enough vintage'

export interface Details {
  fullName: string
  email: string
  password: string
  dateOfBirth?: string
}

export const guest = (email: string): Details => ({ fullName: 'Iris Lindqvist', email, password })

/** Step 1, by the tier's name. */
export async function chooseTier(page: Page, tier: string) {
  await expect(page.getByRole('heading', { name: 'Choose Your Membership Level' })).toBeVisible()
  await page.getByRole('radio', { name: new RegExp(tier) }).check()
  await page.getByRole('button', { name: 'Continue to Account Creation' }).click()
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible()
}

/** Fills in step 2. */
export async function fillAccount(page: Page, details: Details) {
  await page.getByLabel('Full Name').fill(details.fullName)
  await page.getByLabel('Email Address').fill(details.email)
  const [year, month, day] = (details.dateOfBirth ?? '1985-04-12').split('-')
  await page.getByLabel('Month').fill(month!)
  await page.getByLabel('Day').fill(day!)
  await page.getByLabel('Year').fill(year!)
  await page.getByLabel('Password', { exact: true }).fill(details.password)
  await page.getByLabel('Confirm Password').fill(details.password)
  await page.getByRole('checkbox', { name: /I agree/ }).check()
}

export async function createAccount(page: Page, details: Details) {
  await fillAccount(page, details)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Review Your Membership' })).toBeVisible()
}

/** Submits step 3, up to the hosted checkout. */
export async function goToCheckout(page: Page) {
  await page.getByRole('button', { name: 'Complete Signup' }).click()
  await page.waitForURL(/\/c\/pay\//)
}

/** Enters a card on a Stripe page and submits it. */
export async function enterCard(page: Page, number: string, button: string | RegExp = 'Subscribe') {
  await page.locator('[name=cardNumber]').fill(number)
  await page.locator('[name=cardExpiry]').fill('12 / 34')
  await page.locator('[name=cardCvc]').fill('123')
  await page.locator('[name=billingName]').fill('Iris Lindqvist')
  await page.getByRole('button', { name: button }).click()
}

/** Signs up from step 1 to the success page. */
export async function join(page: Page, joinUrl: string, tier: string, details: Details, card = cards.good) {
  await page.goto(joinUrl)
  await chooseTier(page, tier)
  await createAccount(page, details)
  await goToCheckout(page)
  await enterCard(page, card)
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
}
