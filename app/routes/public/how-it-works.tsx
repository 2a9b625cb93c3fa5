// How a club works, for its owner and for its guests: /how-it-works
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { cx } from 'class-variance-authority'
import { paths } from '~/foundation/kit/paths'
import { PageOpening, PageSection, sectionStyle, sectionTitleStyle } from '~/platform/public-site/components/page-opening'
import { Questions, type Question } from '~/platform/public-site/components/questions'
import { Screen } from '~/platform/public-site/components/screen'
import { StartBand } from '~/platform/public-site/components/start-band'
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

export const loader = ({ context }: LoaderFunctionArgs) => unchangingPage(context, {})

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  siteMeta({
    title: 'How It Works',
    description:
      'From the invitation to the evening when members collect their bottles: how a wine club on Tastevin works.',
    origin: data?.origin ?? '',
    path: paths.public.howItWorks(),
  })

interface Step {
  title: string
  text: string
  picture: SitePictureName
  alt: string
}

const opening: Step[] = [
  {
    title: 'Set up your club',
    text: 'Your invitation opens ten short steps: profile, web address, branding, plan, Stripe account, tiers, first wines, pick-up and shipping, preview, go live. Do them in any order and come back when you like. Nothing is public before you press Go live.',
    picture: 'demo-clubs',
    alt: 'The pages of three demo clubs on a phone, each in a design of its own',
  },
  {
    title: 'Bring your wine list',
    text: 'Drop the PDF, take a photo of the printed page, choose a spreadsheet or paste the text. It is read into rows, and you check only those in doubt, beside the page they came from. One button brings them into your cellar, and one takes them back.',
    picture: 'list-review',
    alt: 'A wine list in review: the page with one row outlined, and the fields of that row',
  },
]

const month: Step[] = [
  {
    title: 'Draft',
    text: 'A new run copies the last one. Choose the wines of each tier and see beside them how many bottles are free, what they cost, and who had them before.',
    picture: 'run-draft',
    alt: 'A draft: the boxes of a tier with the wine of each bottle',
  },
  {
    title: 'Check and publish',
    text: 'One page says who gets a box and who does not, what is missing and how to fix it. Then members get an email with their box. Until your deadline they may swap a wine or skip the month.',
    picture: 'run-check',
    alt: 'The check of a run: one thing to look at, and how many boxes there are',
  },
  {
    title: 'Lock and pack',
    text: 'At the deadline every paid month becomes a box and its bottles are promised in your cellar. Print the pick list, labels and note cards, and mark the boxes as packed.',
    picture: 'run-labels',
    alt: 'Labels with number, name, tier and the code that the desk scans',
  },
  {
    title: 'Hand over',
    text: 'On the evening, one person with a phone scans each member’s code, checks their age, and hands over the box and whatever they bought besides. It works without a connection. The bottles leave your stock as they leave your hands.',
    picture: 'run-box-and-desk',
    alt: 'A member’s box on their phone, and the desk of the same evening',
  },
]

const guests = [
  {
    title: 'Scan',
    text: 'The QR code on the table opens your page, with your name, your colors and your prices.',
  },
  {
    title: 'Join',
    text: 'Choose a tier, create an account, pay on Stripe’s secure page. Members are 21 or older, and see the terms of renewal before they pay.',
  },
  {
    title: 'Come back',
    text: 'Each month they see their box, collect it, rate what they drank, and find more of what they like on your list.',
  },
]

const questions: Question[] = [
  {
    question: 'Do I need new hardware?',
    answer: (
      <p>
        No. The desk is a page that opens on any phone or tablet, and its camera reads the codes. Labels print
        on sheets or on a label printer that you have.
      </p>
    ),
  },
  {
    question: 'What if a payment fails?',
    answer: (
      <p>
        The card is tried again, the member gets an email with a link that pays without signing in, and you
        see who is past due. A box waits until its month is paid.
      </p>
    ),
  },
  {
    question: 'Can members leave?',
    answer: (
      <p>
        Yes, on their own page and at any time. They keep what they have paid for. They can also skip a
        payment, pause, or move to another tier.
      </p>
    ),
  },
  {
    question: 'May I ship wine?',
    answer: (
      <p>
        Pick-up is the default. You can switch on shipping with your license and your permits, state by state.
        Rules for each state are a cautious summary with its source, and no legal advice.
      </p>
    ),
  },
]

function StepRow({ step: { title, text, picture, alt }, place }: { step: Step; place: number }) {
  return (
    <li className="grid items-center gap-x-14 gap-y-6 border-t border-line py-10 lg:grid-cols-2">
      <div className={cx('grid gap-3', place % 2 === 1 && 'lg:order-last')}>
        <p className="font-display text-2xl leading-none text-accent italic" aria-hidden="true">
          {place + 1}
        </p>
        <h3 className="text-title-sm">{title}</h3>
        <p className="max-w-120 text-lg text-muted">{text}</p>
      </div>
      <Screen name={picture} alt={alt} />
    </li>
  )
}

export default function HowItWorks() {
  return (
    <PublicLayout>
      <PageOpening
        title={
          <>
            You choose the wine. <em>The club keeps itself.</em>
          </>
        }
        lead="Payments, boxes, stock and reminders stay in order while you cook, pour and talk to your guests."
        actions={
          <>
            <a className={buttonStyle()} href={paths.public.demo()}>
              Try it
            </a>
            <a className={buttonStyle({ variant: 'quiet' })} href={paths.public.docs.list()}>
              Read the handbook
            </a>
          </>
        }
      />
      <PageSection id="set-up" title="Before you open">
        <ol>
          {opening.map((step, place) => (
            <StepRow key={step.title} step={step} place={place} />
          ))}
        </ol>
      </PageSection>
      <PageSection id="month" title="A month in your club">
        <ol>
          {month.map((step, place) => (
            <StepRow key={step.title} step={step} place={place} />
          ))}
        </ol>
      </PageSection>
      <section className={sectionStyle} aria-labelledby="guests-title" data-reveal="">
        <h2 id="guests-title" className={sectionTitleStyle}>
          What your guests <em>do</em>
        </h2>
        <ol className="mt-section grid gap-10 md:grid-cols-3">
          {guests.map(({ title, text }) => (
            <li key={title} className="border-t border-accent pt-5">
              <h3 className="text-2xl">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <PageSection id="questions" title="Questions">
        <Questions questions={questions} />
      </PageSection>
      <StartBand />
    </PublicLayout>
  )
}
