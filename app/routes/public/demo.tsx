// A walk through the product as a guest and as an owner, and the way to the public demo: /demo
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { PageOpening, PageSection } from '~/platform/public-site/components/page-opening'
import { Screen } from '~/platform/public-site/components/screen'
import { StartBand } from '~/platform/public-site/components/start-band'
import { demoInstallation } from '~/platform/public-site/demo-links.server'
import type { SitePictureName } from '~/platform/public-site/pictures'
import { siteMeta } from '~/platform/public-site/site-meta'
import sheet from '~/web/styles/public.css?url'
import { buttonStyle } from '~/foundation/ui/form/button'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import type { RouteHandle } from '~/root'
import { PublicLayout } from './public-layout'
import { unchangingPage } from './public-page.server'

export const links = areaSheet(sheet)

export const handle: RouteHandle = { scripts: false }

export const loader = ({ context }: LoaderFunctionArgs) =>
  unchangingPage(context, { demo: demoInstallation(context.services.env.demoUrl) })

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  siteMeta({
    title: 'Try it',
    description: 'See a wine club on Tastevin as a guest and as its owner.',
    origin: data?.origin ?? '',
    path: paths.public.demo(),
  })

interface Stop {
  title: string
  text: string
  picture: SitePictureName
  alt: string
}

const asGuest: Stop[] = [
  {
    title: 'Scan the code on the table',
    text: 'You are still in that restaurant: its name, its colors, its words. The first price is on the first screen.',
    picture: 'club-page',
    alt: 'The club page of Bottega Rossa, a demo club',
  },
  {
    title: 'See your box',
    text: 'Once you have joined, each month shows your wines with their stories, until when you may swap or skip, and when to collect.',
    picture: 'run-box-and-desk',
    alt: 'A member’s box on a phone, beside the desk where it is handed over',
  },
  {
    title: 'Remember and rate',
    text: 'What you drank, what you thought of it, what is left at home, and what you would like next, with the reasons.',
    picture: 'member-wines',
    alt: 'Three screens of a member: recommended wines, a rating, and bottles at home',
  },
  {
    title: 'Take home more',
    text: 'Bottles from the list at your tier’s price, collected with your box.',
    picture: 'cart',
    alt: 'Recommended wines on a member’s phone, and the cart with the tier’s price',
  },
]

const asOwner: Stop[] = [
  {
    title: 'A wine list becomes a cellar',
    text: 'Read by the machine, checked by you, beside the page it came from.',
    picture: 'list-review',
    alt: 'A wine list in review: the page with one row outlined, and its fields',
  },
  {
    title: 'Every bottle is counted',
    text: 'Search, filter, change many at once; each level is the sum of what came and what left.',
    picture: 'inventory',
    alt: 'The inventory of Bottega Rossa in its owner’s portal',
  },
  {
    title: 'The month, checked before it happens',
    text: 'Who gets a box, which bottles are missing, and what to press to fix it.',
    picture: 'run-check',
    alt: 'The check of a run with one thing to look at',
  },
  {
    title: 'One list of what everyone gets',
    text: 'Boxes and bought bottles, by state, run, tier or wine, moved on together.',
    picture: 'orders',
    alt: 'The list of orders with its filters',
  },
]

export default function Demo() {
  const { demo } = useLoaderData<typeof loader>()
  return (
    <PublicLayout>
      <PageOpening
        title={
          <>
            Try it <em>before you ask.</em>
          </>
        }
        lead={
          demo
            ? 'A demo installation with made-up clubs, members and payments. Press anything: no card is charged. Or take the walk in pictures below.'
            : 'A walk in pictures through a demo club with made-up members, once as a guest and once as its owner.'
        }
        actions={
          <>
            <a className={buttonStyle()} href={demo?.guestHref ?? '#guest'}>
              Try it as a guest
            </a>
            <a className={buttonStyle({ variant: 'secondary' })} href={demo?.ownerHref ?? '#owner'}>
              Try it as an owner
            </a>
          </>
        }
      />
      {demo && (
        <div className="wrap mt-8">
          <dl className="grid max-w-144 gap-x-8 gap-y-1.5 border-l-2 border-accent pl-4 xs:grid-cols-[auto_1fr]">
            {demo.logins.map(({ label, value }) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd>
                  <code>{value}</code>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <PageSection id="guest" title="As a guest">
        <Walk stops={asGuest} isFirst />
      </PageSection>
      <PageSection id="owner" title="As an owner">
        <Walk stops={asOwner} />
      </PageSection>
      <StartBand onDemo />
    </PublicLayout>
  )
}

/** Pictures with what they show. The first of the page loads before the others. */
function Walk({ stops, isFirst = false }: { stops: Stop[]; isFirst?: boolean }) {
  return (
    <ol className="grid gap-x-10 gap-y-12 md:grid-cols-2">
      {stops.map(({ title, text, picture, alt }, place) => (
        <li key={title} className="grid content-start gap-4">
          <Screen name={picture} alt={alt} eager={isFirst && place === 0} />
          <div>
            <h3>{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
