import { demoPassword } from '#/db/seeds/demo-people'
import { paths } from '~/foundation/kit/paths'

interface DemoInstallation {
  guestHref: string
  ownerHref: string
  /** Sign-in details and a test card to type there. */
  logins: { label: string; value: string }[]
}

/** The demo club that guests and owners try. */
const club = 'bottega-rossa'

/** Where "Try it" leads when there is a public demo installation (`DEMO_URL`); null where there is none. */
export function demoInstallation(demoUrl: string | null): DemoInstallation | null {
  if (demoUrl === null) return null
  return {
    guestHref: demoUrl + paths.join.byRef(club),
    ownerHref: demoUrl + paths.auth.login(paths.business.dashboard()),
    logins: [
      // One of Stripe’s published test cards.
      { label: 'Card', value: '4242 4242 4242 4242' },
      { label: 'Owner', value: `owner@${club}.test` },
      { label: 'Member', value: 'ada@example.test' },
      { label: 'Password', value: demoPassword },
    ],
  }
}
