// The privacy policy: /privacy
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import type { RouteHandle } from '~/root'
import { legalMeta, LegalPage } from './legal-page'
import { legalPage } from './public-page.server'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import sheet from '~/web/styles/account.css?url'

export const links = areaSheet(sheet)

export const handle: RouteHandle = { scripts: false }

export const loader = ({ context }: LoaderFunctionArgs) => legalPage(context)

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  legalMeta(data, {
    title: 'Privacy Policy',
    description: 'What data we keep about you, why, who sees it, and how to delete it.',
    path: paths.public.privacy(),
  })

export default function Privacy() {
  const { club } = useLoaderData<typeof loader>()
  return (
    <LegalPage club={club}>
      <h1>Privacy Policy</h1>
      <p>
        {club ? `${club.name} and Tastevin keep` : 'A club and Tastevin keep'} only the data that a membership needs, and nothing for advertising. These pages run no third-party scripts.
      </p>
      <h2>What we keep</h2>
      <ul>
        <li>Your name, email address and, if you provide it, phone number, so that the club can contact you.</li>
        <li>Your date of birth, to make sure you’re 21 or older.</li>
        <li>Your membership, its payments and what you agreed to, because the law requires it.</li>
        <li>
          What you tell us about wines: ratings, reviews, notes, your wishlist and your taste profile. The club’s staff read your ratings and reviews with your name. Other members see only an average, from three ratings on.
        </li>
        <li>Your password, only as a hash that can’t be read.</li>
        <li>When and from which IP address you signed in or agreed to something, to prevent misuse.</li>
      </ul>
      <p>
        A club’s staff can see a hint that a member may be about to leave, from overdue payments, skipped months, boxes that were not picked up, low ratings and a long time without signing in. It’s calculated when they look and isn’t stored. It decides nothing by itself, and you can object to it by writing to the club.
      </p>
      <h2>Who sees it</h2>
      <p>
        The club you joined, and no other club. Stripe, which processes payments and stores your card, and Postmark, which delivers our emails, get only what they need. Where a club has turned on a language model, a question that you ask its sommelier is sent to the model’s provider as you typed it, without your name.
      </p>
      <h2>Cookies</h2>
      <p>
        One cookie keeps you signed in, and one remembers a signup you’ve started. Your choice of dark or light mode stays in your browser.
      </p>
      <h2>Your choices</h2>
      <p>Once you’re signed in, you can:</p>
      <ul>
        <li>
          <a href={club ? paths.customer.accountSettings() : paths.account.settings()}>Open your settings</a> to see and correct your data and choose which emails you get.
        </li>
        <li>
          <a href={paths.account.export()}>Download your data</a> as a file.
        </li>
        <li>
          <a href={paths.account.delete()}>Delete your account</a>. Your memberships end and your personal data is deleted.
        </li>
      </ul>
      <p>
        You can also email {club ? <a href={`mailto:${club.email}`}>{club.email}</a> : 'your club'}. Records that must be kept by law, such as payments, stay without your name and are deleted when that period ends.
      </p>
    </LegalPage>
  )
}
