// Prices of Tastevin, with a calculator: /pricing
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { readCalculator } from '~/platform/public-site/calculator'
import { PageOpening, PageSection, sectionStyle } from '~/platform/public-site/components/page-opening'
import { PlanCalculator } from '~/platform/public-site/components/plan-calculator'
import { PlanCards } from '~/platform/public-site/components/plan-cards'
import { Questions, type Question } from '~/platform/public-site/components/questions'
import { SiteScript } from '~/platform/public-site/components/site-script'
import { StartBand } from '~/platform/public-site/components/start-band'
import { siteMeta } from '~/platform/public-site/site-meta'
import sheet from '~/web/styles/public.css?url'
import { buttonStyle } from '~/foundation/ui/form/button'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import type { RouteHandle } from '~/root'
import { PublicLayout } from './public-layout'
import { requirePublicSite } from './public-page.server'

export const links = areaSheet(sheet)

export const handle: RouteHandle = { scripts: false }

export function loader({ request, context }: LoaderFunctionArgs) {
  const { origin } = requirePublicSite(context)
  const input = readCalculator(new URL(request.url).searchParams)
  return data({ origin, input }, { headers: { 'Cache-Control': 'no-cache', 'X-Page-Cache': 'site' } })
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  siteMeta({
    title: 'Pricing',
    description:
      'A monthly fee plus a share of your club’s sales. Calculate what your wine club would cost and bring.',
    origin: data?.origin ?? '',
    path: paths.public.pricing(),
  })

const included = [
  'Your club page, in your design, on your own domain',
  'Joining, payments, renewals, refunds and receipts',
  'Your wine list read into a cellar, every bottle counted',
  'Monthly runs, packing, labels and the pick-up desk',
  'Orders, bottles sold besides, shipping, gifts, events, perks',
  'Ratings and recommendations for your members',
  'Owners, managers and desk staff, as many as you like',
  'The handbook, and answers from the people who build Tastevin',
]

const questions: Question[] = [
  {
    question: 'What else do I pay?',
    answer: (
      <p>
        Stripe’s card fees, which Stripe deducts from your own account, and Stripe Tax where you use it.
        Tastevin charges its monthly fee and its share, and nothing else.
      </p>
    ),
  },
  {
    question: 'What is the share a share of?',
    answer: (
      <p>
        Of what members and guests pay online for memberships, bottles, gifts and events, before sales tax.
        When you refund a payment, our share of it goes back too.
      </p>
    ),
  },
  {
    question: 'Is the number of members a limit?',
    answer: (
      <p>
        No. It says which club a plan is meant for. You choose your plan while you set up your club, and you
        can change it at any time.
      </p>
    ),
  },
  {
    question: 'When do I get my money?',
    answer: (
      <p>
        Members pay into your own Stripe account, and Stripe pays out to your bank as you set it there. Your
        money never passes through an account of ours.
      </p>
    ),
  },
  {
    question: 'Can I see what I paid?',
    answer: (
      <p>
        Every month has a statement with each payment, our share of it and your effective rate, to the cent.
        You can download it as CSV.
      </p>
    ),
  },
]

export default function Pricing() {
  const { input } = useLoaderData<typeof loader>()
  return (
    <PublicLayout>
      <PageOpening
        title={
          <>
            A fee, and a share <em>of what you sell.</em>
          </>
        }
        lead="Three plans with the same features, for clubs of different sizes. No set-up fee, and no charge for members, staff or emails."
        actions={
          <>
            <a className={buttonStyle()} href="#calculator">
              Calculate for your club
            </a>
            <a className={buttonStyle({ variant: 'quiet' })} href={paths.public.getStarted()}>
              Get in touch
            </a>
          </>
        }
      />
      <div className={sectionStyle}>
        <PlanCards />
      </div>
      <PageSection
        id="calculator"
        title={
          <>
            At <em>your numbers</em>
          </>
        }
        lead="What the club costs you, as a share of your sales, and how many members it takes to pay for itself."
      >
        <PlanCalculator input={input} />
      </PageSection>
      <PageSection id="included" title="Every plan includes everything">
        <ul className="grid gap-x-12 sm:grid-cols-2">
          {included.map((item) => (
            <li key={item} className="border-t border-line py-4.5">
              {item}
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection id="questions" title="Questions about money">
        <Questions questions={questions} />
      </PageSection>
      <StartBand />
      <SiteScript />
    </PublicLayout>
  )
}
