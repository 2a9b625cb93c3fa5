// The platform's home page for businesses: /landing
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { clubOrigin } from '#/tenants/origins'
import { planPriceList } from '~/billing/plan/plan-price-list'
import { paths } from '~/foundation/kit/paths'
import { SiteScript } from '~/platform/public-site/components/site-script'
import { siteMeta } from '~/platform/public-site/site-meta'
import type { RouteHandle } from '~/root'
import { About, Features, GetStarted, HowItWorks, Pricing } from './landing-sections'
import { SampleClubs } from './sample-clubs'
import { LabelCarousel } from './label-carousel'
import { PublicLayout } from './public-layout'
import { currentPage, requirePublicSite } from './public-page.server'
import { buttonStyle } from '~/foundation/ui/form/button'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import sheet from '~/web/styles/public.css?url'

export const links = areaSheet(sheet)

export const handle: RouteHandle = { scripts: false }

/** The plan that a small club begins with. */
const cheapest = planPriceList[0]!

/** Demo clubs, linked where they are live. */
const samples = ['bottega-rossa', 'harbor-cellars', 'olive-and-vine'] as const

export async function loader({ context }: LoaderFunctionArgs) {
  requirePublicSite(context)
  const { clubs, env } = context.services
  const sampleClubs = await Promise.all(samples.map((slug) => clubs.bySlug(slug)))
  const live = samples.map((_, index) => {
    const sample = sampleClubs[index]
    return sample && 'club' in sample && sample.club.status === 'live' ? clubOrigin(env, sample.club) + '/' : null
  })
  return currentPage(context, { live })
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  siteMeta({
    title: 'Tastevin: wine clubs in your own name',
    description:
      'Tastevin runs wine clubs for restaurants, wine shops and wineries: your own page, your own tiers, ' +
      'and members who pay monthly and pick up in person.',
    origin: data?.origin ?? '',
    path: paths.public.landing(),
  })

const opening = cx(
  'wrap grid gap-12 pt-[clamp(2.25rem,1rem+5vw,5.5rem)] pb-[clamp(3rem,6vw,5.5rem)]',
  'lg:min-h-[min(44rem,80svh)] lg:grid-cols-[0.86fr_1.14fr] lg:gap-14',
)

export default function Landing() {
  const { live } = useLoaderData<typeof loader>()
  const first = live.find((href) => href !== null) ?? null
  return (
    <PublicLayout>
      <section className={opening} aria-labelledby="opening-title">
        <div className="grid content-center gap-6.5">
          <h1
            id="opening-title"
            className="text-title-xl leading-[0.98] font-normal tracking-[-0.025em] [&_em]:text-accent"
          >
            A wine club <em>in your own name.</em>
          </h1>
          <p className="max-w-136 text-lg text-muted">
            For restaurants, wine shops and wineries. Your guests join from their table, pay monthly and pick up their bottles in person, all under your name and brand.
          </p>
          <div className="actions">
            {first ? (
              <a className={buttonStyle()} href={first}>
                Visit a demo club
              </a>
            ) : (
              <a className={buttonStyle()} href={paths.public.howItWorks()}>
                See how it works
              </a>
            )}
            <a className={buttonStyle({ variant: 'quiet' })} href={paths.public.pricing()}>
              See pricing
            </a>
          </div>
          <p className="text-sm text-muted">
            From {cheapest.fee} a month and {cheapest.share} of what your club sells.
          </p>
        </div>
        <SampleClubs live={live} />
      </section>
      <LabelCarousel />
      <HowItWorks />
      <Features />
      <Pricing />
      <About />
      <GetStarted />
      <SiteScript />
    </PublicLayout>
  )
}
