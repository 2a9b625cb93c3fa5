// The rules between guest, club and platform: /terms
import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clubView } from '#/tenants/club-view'
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
  { title: `Terms of Service, ${data?.club?.name ?? 'Tastevin'}` },
  { name: 'description', content: 'What a club membership is, what it costs, how it renews and how it ends.' },
]

export default function Terms() {
  const { club } = useLoaderData<typeof loader>()
  const house = club?.name ?? 'the club you join'
  return (
    <LegalPage club={club}>
      <h1>Terms of Service</h1>
      <p>
        These terms apply when you join a wine club that runs on Tastevin. Your membership is an agreement
        between you and {house}. Tastevin provides the pages, keeps the records and passes your payment on;
        it does not sell wine.
      </p>
      <h2>Who can join</h2>
      <p>
        You must be 21 or older on the day you join. The club may ask for an identity document whenever wine is
        handed over, and keeps the bottles if it cannot see one.
      </p>
      <h2>What you pay, and when</h2>
      <p>
        You pay the monthly price of your level when you join, and again every month on the same day. Before you
        pay you see the price and the renewal terms of your level, and you agree to them. We store which version
        you agreed to and when. Payments are made on Stripe’s pages; your card number does not reach the club or
        us.
      </p>
      <h2>How it ends</h2>
      <p>
        You can end your membership at any time before the next payment.{' '}
        {club ? (
          <>
            Write to <a href={`mailto:${club.email}`}>{club.email}</a>.
          </>
        ) : (
          'Write to your club; its address is on your membership page.'
        )}{' '}
        What was paid for stays yours until the end of its month.
      </p>
      <h2>Your wine</h2>
      <p>
        The club chooses the wines for your level each month. You pick them up at the club. Questions about a
        bottle, a missing one or a faulty one, go to the club.
      </p>
      <h2>Your account</h2>
      <p>
        Keep your password to yourself and your address up to date, so that your club can reach you. An account
        that is used to do harm can be closed.
      </p>
    </LegalPage>
  )
}
