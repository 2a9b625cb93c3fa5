// The terms of service: /terms
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
    title: 'Terms of Service',
    description: 'What a club membership is, what it costs, how it renews and how it ends.',
    path: paths.public.terms(),
  })

export default function Terms() {
  const { club } = useLoaderData<typeof loader>()
  const clubName = club?.name ?? 'the club you join'
  return (
    <LegalPage club={club}>
      <h1>Terms of Service</h1>
      <p>
        These terms apply when you join a wine club that runs on Tastevin. Your membership is an agreement
        between you and {clubName}. Tastevin provides the website, keeps the records and forwards your payment; it does not sell wine.
      </p>
      <h2>Who can join</h2>
      <p>
        You must be 21 or older on the day you join. The club may ask for a photo ID at every pick-up, and keeps the bottles if you don’t have one with you.
      </p>
      <h2>What you pay, and when</h2>
      <p>
        You pay the monthly price of your tier when you join, and again every month on the same day. Before you pay, you see and agree to the price and the renewal terms of your tier. We store which version you agreed to and when. You pay on Stripe’s secure pages; neither the club nor we see your card number.
      </p>
      <h2>How it ends</h2>
      <p>
        You can cancel online at any time on your membership page, or by email to{' '} {club ? <a href={`mailto:${club.email}`}>{club.email}</a> : 'your club'}. Your membership stays active until the end of the month you’ve paid for.
      </p>
      <h2>Your wine</h2>
      <p>
        The club chooses the wines for your tier each month. You pick them up at the club. Contact the club about missing or faulty bottles and any other questions about your wine.
      </p>
      <h2>Your account</h2>
      <p>
        Keep your password private and your email address up to date, so that your club can contact you. Accounts that are misused may be closed.
      </p>
    </LegalPage>
  )
}
