// Features of Tastevin: /features
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { cx } from 'class-variance-authority'
import { paths } from '~/foundation/kit/paths'
import { PageOpening, PageSection, sectionStyle } from '~/platform/public-site/components/page-opening'
import { Screen } from '~/platform/public-site/components/screen'
import { StartBand } from '~/platform/public-site/components/start-band'
import { features, smallerFeatures, type Feature } from '~/platform/public-site/feature-list'
import { siteMeta } from '~/platform/public-site/site-meta'
import sheet from '~/web/styles/public.css?url'
import { buttonStyle } from '~/foundation/ui/form/button'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import type { RouteHandle } from '~/root'
import { PublicLayout } from './public-layout'
import { unchangingPage } from './public-page.server'

export const links = areaSheet(sheet)

export const handle: RouteHandle = { scripts: false }

export const loader = ({ context }: LoaderFunctionArgs) => unchangingPage(context, {})

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  siteMeta({
    title: 'Features',
    description:
      'A wine list read into a cellar, recommendations from ratings, flexible tiers, stock that keeps itself, ' +
      'a pick-up desk for a phone. And what runs behind each of them.',
    origin: data?.origin ?? '',
    path: paths.public.features(),
  })

function FeaturePart({ feature, place }: { feature: Feature; place: number }) {
  const { id, title, text, runs, picture, more } = feature
  return (
    <section id={id} className={sectionStyle} aria-labelledby={`${id}-title`} data-reveal="">
      <div className={cx('grid items-center gap-x-16 gap-y-8', picture && 'lg:grid-cols-2')}>
        <div className={cx('grid max-w-144 gap-5', place % 2 === 1 && 'lg:order-last')}>
          <h2 id={`${id}-title`} className="text-title leading-[1.1]">
            {title}
          </h2>
          <p className="text-lg text-muted">{text}</p>
          <dl className="border-l-2 border-accent pl-4">
            <dt className="text-sm font-semibold text-accent">What runs</dt>
            <dd className="mt-1 text-sm">{runs}</dd>
          </dl>
          {more && (
            <p>
              <a className="link inline-flex min-h-11 items-center" href={more.href}>
                {more.label}
              </a>
            </p>
          )}
        </div>
        {picture && <Screen name={picture.name} alt={picture.alt} />}
      </div>
    </section>
  )
}

export default function Features() {
  return (
    <PublicLayout>
      <PageOpening
        title={
          <>
            Everything a club needs, <em>under your name.</em>
          </>
        }
        lead="Made for the person who chooses the wine, the person at the desk, and the guest with a phone. Each feature says what runs behind it."
        actions={
          <>
            <a className={buttonStyle()} href={paths.public.demo()}>
              Try it
            </a>
            <a className={buttonStyle({ variant: 'quiet' })} href={paths.public.pricing()}>
              See pricing
            </a>
          </>
        }
      />
      {features.map((feature, place) => (
        <FeaturePart key={feature.id} feature={feature} place={place} />
      ))}
      <PageSection id="more" title="And besides">
        <ul className="grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
          {smallerFeatures.map(({ title, text, href }) => (
            <li key={title} className="border-t border-line py-6">
              <h3>
                <a className="link" href={href}>
                  {title}
                </a>
              </h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </PageSection>
      <StartBand />
    </PublicLayout>
  )
}
