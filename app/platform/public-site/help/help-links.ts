// Which page of the handbook helps with a page of the portal. Pure.
import { paths } from '~/foundation/kit/paths'

/** Where a part of the portal begins, and the name of the handbook's page about it. The longest beginning counts. */
export const helpPages: readonly (readonly [path: string, handbookPage: string])[] = [
  ['/business/dashboard', 'start-your-day'],
  ['/business/members', 'work-with-your-members'],
  ['/business/members/import', 'move-your-members'],
  ['/business/analytics', 'read-your-analytics'],
  ['/business/interest', 'see-who-is-interested'],
  ['/business/payouts', 'check-your-payouts'],
  ['/business/settings/export', 'take-your-data-with-you'],
  ['/business/setup', 'start-your-club'],
  ['/business/preview', 'design-your-club-page'],
  ['/business/inventory', 'keep-your-inventory'],
  ['/business/inventory/receiving', 'receive-deliveries'],
  ['/business/inventory/reorder', 'receive-deliveries'],
  ['/business/inventory/suppliers', 'receive-deliveries'],
  ['/business/inventory/demand', 'receive-deliveries'],
  ['/business/inventory/sales', 'receive-deliveries'],
  ['/business/inventory/counts', 'count-your-cellar'],
  ['/business/inventory/import', 'bring-in-your-wine-list'],
  ['/business/orders', 'find-and-change-orders'],
  ['/business/orders/parcels', 'ship-wine'],
  ['/business/runs', 'plan-a-month'],
  ['/business/desk', 'hand-over-at-the-desk'],
  ['/business/events', 'plan-an-event'],
  ['/business/membership-tiers', 'set-up-tiers'],
  ['/business/perks', 'give-perks'],
  ['/business/gifts', 'sell-gifts'],
  ['/business/share', 'invite-guests'],
  ['/business/payments', 'get-paid-with-stripe'],
  ['/business/payments/sales-tax', 'collect-sales-tax'],
  ['/business/plan', 'your-plan-and-fees'],
  ['/business/fees', 'your-plan-and-fees'],
  ['/business/statements', 'your-plan-and-fees'],
  ['/business/settings/look', 'design-your-club-page'],
  ['/business/settings/address', 'use-your-own-domain'],
  ['/business/settings/email', 'use-your-own-domain'],
  ['/business/settings/pick-up', 'plan-a-month'],
  ['/business/settings/shipping', 'ship-wine'],
  ['/business/settings/staff', 'staff-and-roles'],
]

/** The page of one member, which only its id tells from the list. */
const memberPage = /^\/business\/members\/[0-9a-f-]{36}/

/** The address of the handbook's page about a page of the portal; the handbook's list where none is about it. */
export function helpHref(pathname: string): string {
  if (memberPage.test(pathname)) return paths.public.docs.page('know-a-member')
  const about = helpPages
    .filter(([path]) => pathname === path || pathname.startsWith(`${path}/`))
    .sort(([one], [other]) => other.length - one.length)[0]
  return about ? paths.public.docs.page(about[1]) : paths.public.docs.list()
}
