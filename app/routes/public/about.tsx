// The makers of Tastevin, and their reasons: /about
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { paths } from '~/foundation/kit/paths'
import { PageOpening, PageSection, sectionStyle } from '~/platform/public-site/components/page-opening'
import { StartBand } from '~/platform/public-site/components/start-band'
import { siteMeta } from '~/platform/public-site/site-meta'
import sheet from '~/web/styles/public.css?url'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import type { RouteHandle } from '~/root'
import { PublicLayout } from './public-layout'
import { unchangingPage } from './public-page.server'
import { TastevinIllustration } from './tastevin-illustration'

export const links = areaSheet(sheet)

export const handle: RouteHandle = { scripts: false }

export const loader = ({ context }: LoaderFunctionArgs) => unchangingPage(context, {})

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  siteMeta({
    title: 'About Tastevin',
    description: 'Why a wine club is named for a silver cup, and what we promise to those who run one.',
    origin: data?.origin ?? '',
    path: paths.public.about(),
  })

const promises = [
  {
    title: 'Your club is yours',
    text: 'Your name, your design, your domain, your Stripe account. Ours appears once, small, at the foot of your page. Members and their data belong to your club and are used in no other.',
  },
  {
    title: 'Every figure can be opened',
    text: 'A number on a screen leads to the list it was counted from. Where there is not enough data, the screen says so.',
  },
  {
    title: 'Paid means owed',
    text: 'Each paid month is a box that its member gets, this month or later. None expires, and what is owed always adds up with what was paid and what left the cellar.',
  },
  {
    title: 'No tricks',
    text: 'Leaving is as easy as joining. The terms of renewal stand above the button to pay. No advertising, no third-party scripts, nothing sold to anyone.',
  },
  {
    title: 'Plain answers',
    text: 'Where rules and arithmetic do the work, we do not call it anything else. Where a language model can help, its owner decides, and its answers are checked.',
  },
  {
    title: 'For everyone at the table',
    text: 'Pages work on a phone with a weak signal, with a keyboard, with a screen reader, in light and dark, and most of them without scripts.',
  },
]

export default function About() {
  return (
    <PublicLayout>
      <PageOpening
        title={
          <>
            Someone you trust <em>tastes first.</em>
          </>
        }
        lead="A wine club is a promise between two people: one who chooses, and one who comes by to collect. We build everything around those two."
      />
      <section
        className={`${sectionStyle} grid items-center gap-12 md:grid-cols-[0.85fr_1.15fr] md:gap-20`}
        aria-labelledby="name-title"
      >
        <TastevinIllustration />
        <div className="grid gap-5">
          <h2 id="name-title" className="text-title leading-[1.1]">
            Why a tastevin?
          </h2>
          <p className="max-w-144 text-lg text-muted">
            A tastevin is the shallow silver cup on a sommelier’s chain. Its dimples catch the little light a
            cellar has, so an expert can judge the wine right there, before anyone pays for it.
          </p>
          <p className="max-w-144 text-lg text-muted">
            Large clubs ship the same case to everyone. A restaurant knows its guests, its kitchen and its
            cellar. What it lacks is an evening to do the books. That part is ours.
          </p>
        </div>
      </section>
      <PageSection id="promises" title="What we promise">
        <ul className="grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
          {promises.map(({ title, text }) => (
            <li key={title} className="border-t border-line py-6">
              <h3>{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </PageSection>
      <StartBand />
    </PublicLayout>
  )
}
