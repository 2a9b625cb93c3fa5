import { cx } from 'class-variance-authority'
import { type ReactNode } from 'react'
import { planPriceList } from '~/billing/plan/plan-price-list'
import { paths } from '~/foundation/kit/paths'
import { sectionTitleStyle } from '~/platform/public-site/components/page-opening'
import { Screen } from '~/platform/public-site/components/screen'
import { TastevinIllustration } from './tastevin-illustration'
import { buttonStyle } from '~/foundation/ui/form/button'

const section = 'wrap pt-[clamp(4.5rem,3rem+6vw,9rem)]'
const step = cx(
  'border-t border-accent pt-5 before:block before:text-accent before:content-[attr(data-place)]',
  'before:font-display before:text-2xl before:leading-none before:italic',
)
const feature = cx(
  'grid gap-x-12 gap-y-2 border-t border-line py-7 md:grid-cols-[1fr_1.2fr] md:items-baseline',
)
const planName = cx(
  'py-6.5 font-display text-title-sm leading-[1.15] font-medium',
  'max-sm:block max-sm:p-0 max-sm:pb-2.5',
)
const figure = cx(
  'text-lg max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:py-1',
  "max-sm:before:text-base max-sm:before:text-muted max-sm:before:[content:attr(data-name)/'']",
)
const feeStyle = 'font-text text-title-sm tracking-[-0.02em] before:tracking-normal sm:text-right'
const aboutText = 'mt-5 max-w-144 text-lg'

const steps = [
  {
    title: 'You get an invitation',
    text: 'Clubs join by invitation. You get a private link to set up your club.',
  },
  {
    title: 'You set the table',
    text: 'Add your name, colors and photos, choose tiers and monthly prices, and connect your Stripe account.',
  },
  {
    title: 'Your guests join',
    text: 'Guests join at your web address in minutes, right on their phones, and pay on Stripe’s secure page.',
  },
  {
    title: 'They come back',
    text: 'Each month you choose the wines, and your members come in to pick them up.',
  },
]

/** Leads from a section to its page. */
function More({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="mt-9">
      <a className={buttonStyle({ variant: 'secondary' })} href={href}>
        {children}
      </a>
    </p>
  )
}

export function HowItWorks() {
  return (
    <section className={section} id="how-it-works" aria-labelledby="how-title" data-reveal="">
      <h2 id="how-title" className={sectionTitleStyle}>How it works</h2>
      <ol className={cx('mt-section grid gap-10', 'grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))]')}>
        {steps.map(({ title, text }, index) => (
          <li key={title} className={step} data-place={index + 1}>
            <h3 className="mt-6 text-2xl">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <More href={paths.public.howItWorks()}>See a month, step by step</More>
    </section>
  )
}

const features = [
  {
    title: 'Your brand, not ours',
    text: 'Choose one of four themes and make it yours with your colors, fonts and photos. Hard-to-read colors are adjusted automatically.',
  },
  {
    title: 'A tier for every table',
    text: 'Give each tier its own price, bottles and benefits. Guests see what they’ll pay before they join.',
  },
  {
    title: 'The money is yours',
    text: 'Payments go straight to your own Stripe account every month. Neither you nor we ever see card numbers.',
  },
  {
    title: 'Your wine list, read',
    text: 'A PDF, a photo or a spreadsheet becomes your inventory. You check only the rows in doubt, beside the page they came from.',
  },
  {
    title: 'Wines that members will like',
    text: 'Members rate what they drink. They get wines of your list that suit them, each with its reason.',
  },
  {
    title: 'Everything in one place for members',
    text: 'Members see their tier, status and dates on one page, with your email for questions. Joining works even on a weak signal.',
  },
]

export function Features() {
  return (
    <section className={section} id="features" aria-labelledby="features-title" data-reveal="">
      <h2 id="features-title" className={sectionTitleStyle}>
        Made for people <em>who pour.</em>
      </h2>
      <div className="mt-section">
        <Screen name="dashboard" alt="The dashboard of a demo club: what needs its owner today, and its sales" />
      </div>
      <dl className="mt-section">
        {features.map(({ title, text }) => (
          <div key={title} className={feature}>
            <dt className="font-display text-title-sm leading-[1.15]">{title}</dt>
            <dd className="max-w-144 text-lg text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <More href={paths.public.features()}>See all features</More>
    </section>
  )
}

export function Pricing() {
  return (
    <section className={section} id="pricing" aria-labelledby="pricing-title" data-reveal="">
      <h2 id="pricing-title" className={sectionTitleStyle}>Pricing</h2>
      <p className="mt-3.5 text-lg text-muted">A monthly fee plus a share of your club’s sales.</p>
      <table className="mt-9 w-full border-collapse text-left tabular-nums">
        <thead className="text-sm text-muted max-sm:absolute max-sm:[clip-path:inset(50%)]">
          <tr>
            <th scope="col" className="py-3 font-normal last:text-right">Plan</th>
            <th scope="col" className="py-3 font-normal last:text-right">Members</th>
            <th scope="col" className="py-3 font-normal last:text-right">Share of sales</th>
            <th scope="col" className="py-3 font-normal last:text-right">Monthly fee</th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {planPriceList.map(({ name, fee, members, share }) => (
            <tr key={name} className="border-t border-line max-sm:block max-sm:py-5">
              <th scope="row" className={planName}>{name}</th>
              <td data-name="Members" className={figure}>{members}</td>
              <td data-name="Share of sales" className={figure}>{share}</td>
              <td data-name="Monthly fee" className={cx(figure, feeStyle)}>{fee}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <More href={paths.public.pricing()}>Calculate for your club</More>
    </section>
  )
}

export function About() {
  return (
    <section className={cx(section, 'grid items-center gap-12 md:grid-cols-[0.85fr_1.15fr] md:gap-20')} id="about" aria-labelledby="about-title" data-reveal="">
      <TastevinIllustration />
      <div>
        <h2 id="about-title" className={sectionTitleStyle}>
          Why a <em>tastevin?</em>
        </h2>
        <p className={aboutText}>
          A tastevin is the shallow silver cup on a sommelier’s chain. Its dimples catch the little light a cellar has, so an expert can judge the wine right there, before anyone pays for it.
        </p>
        <p className={aboutText}>
          We think a wine club should work the same way: someone you trust tastes first, and you come by to pick up your bottles. We built everything around those two people, and keep our own name small.
        </p>
        <More href={paths.public.about()}>About Tastevin</More>
      </div>
    </section>
  )
}

export function GetStarted() {
  return (
    <section className={cx(section, 'grid justify-items-start gap-7')} id="get-started" aria-labelledby="start-title" data-reveal="">
      <div>
        <h2 id="start-title" className={sectionTitleStyle}>Get started</h2>
        <p className="mt-4 max-w-160 text-lg text-muted">
          Clubs join by invitation: tell us about your business, and we’ll send you one. Already have an invitation? Open its link to set up your club. Here for the wine? Ask your restaurant or shop for the link to its club.
        </p>
      </div>
      <div className="actions">
        <a className={buttonStyle()} href={paths.public.getStarted()}>
          Get in touch
        </a>
        <a className={buttonStyle({ variant: 'quiet' })} href={paths.public.demo()}>
          Try it first
        </a>
      </div>
    </section>
  )
}
