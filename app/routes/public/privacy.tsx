// What is kept about a person, and why: /privacy
import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clubView } from '#/tenants/club-view'
import { paths } from '~/kit/paths'
import type { RouteHandle } from '../../root'
import { LegalPage } from './legal-page'
import { areaSheet } from '~/ui/styles/area-sheet'
import sheet from '~/styles/account.css?url'

export const links = areaSheet(sheet)

export const handle: RouteHandle = { scripts: false }

export function loader({ context }: LoaderFunctionArgs) {
  const club = context.host.kind === 'club' ? clubView(context.host.club) : null
  return data({ club }, { headers: { 'Cache-Control': 'no-cache' } })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Privacy Policy, ${data?.club?.name ?? 'Tastevin'}` },
  { name: 'description', content: 'What we keep about you, what for, who sees it, and how to have it removed.' },
]

export default function Privacy() {
  const { club } = useLoaderData<typeof loader>()
  return (
    <LegalPage club={club}>
      <h1>Privacy Policy</h1>
      <p>
        {club ? `${club.name} and Tastevin keep` : 'A club and Tastevin keep'} what a membership needs and nothing
        for advertising. No other company’s scripts run on these pages.
      </p>
      <h2>What we keep</h2>
      <ul>
        <li>Your name, e-mail address and, if you give it, your telephone number: so that the club can reach you.</li>
        <li>Your date of birth: to be sure that you are 21 or older.</li>
        <li>Your membership, its payments and what you agreed to: because the law asks for it.</li>
        <li>Your password only in a form from which it cannot be read back.</li>
        <li>When and from which network address you signed in or agreed to something: against misuse.</li>
      </ul>
      <h2>Who sees it</h2>
      <p>
        The club you joined, and nobody in any other club. Stripe, which takes the payment and keeps the card;
        Postmark, which delivers our letters. Both only get what their part needs.
      </p>
      <h2>Cookies</h2>
      <p>
        One keeps you signed in, one remembers a signup you have begun. Your choice between dark and light stays in
        your own browser.
      </p>
      <h2>Your say</h2>
      <p>Once you are signed in, all of this is in your own hands:</p>
      <ul>
        <li>
          <a href={club ? paths.customer.accountSettings() : paths.account.settings()}>Your settings</a>: see and
          correct what is kept, and choose which letters you get.
        </li>
        <li>
          <a href={paths.account.export()}>A copy of your data</a>: everything that is kept about you, as a file.
        </li>
        <li>
          <a href={paths.account.delete()}>Delete your account</a>: your memberships end, and what names you goes.
        </li>
      </ul>
      <p>
        You can also write to {club ? <a href={`mailto:${club.email}`}>{club.email}</a> : 'your club'}. What must be
        kept by law, such as records of payments, stays without your name and is removed when that time is over.
      </p>
    </LegalPage>
  )
}
