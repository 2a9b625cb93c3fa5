import { cx } from 'class-variance-authority'
import { planPriceList } from '~/billing/plan/plan-price-list'
import { paths } from '~/kit/paths'
import { TastevinIllustration } from './tastevin-illustration'
import { buttonStyle } from '~/ui/form/button'

const section = 'wrap pt-[clamp(4.5rem,3rem+6vw,9rem)]'
const heading = 'text-title-lg font-normal leading-[1.05] tracking-[-0.02em] [&_em]:text-accent'
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
    title: 'You are invited',
    text: 'Clubs open by invitation, one by one. Yours comes as a private link to set the club up.',
  },
  {
    title: 'You set the table',
    text: 'Your name, colors and picture; your levels with a monthly price; your own Stripe account.',
  },
  {
    title: 'Your guests join',
    text: 'On your own address, in a few minutes, on the phone they already hold. They pay on Stripe’s page.',
  },
  {
    title: 'They come back',
    text: 'Each month you choose the wines, and your members pick them up at your door.',
  },
]

/** From the invitation to the first bottle over the counter. */
export function HowItWorks() {
  return (
    <section className={section} id="how-it-works" aria-labelledby="how-title" data-reveal="">
      <h2 id="how-title" className={heading}>How it works</h2>
      <ol className={cx('mt-section grid gap-10', 'grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))]')}>
        {steps.map(({ title, text }, index) => (
          <li key={title} className={step} data-place={index + 1}>
            <h3 className="mt-6 text-2xl">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const features = [
  {
    title: 'It looks like your house',
    text: 'Four finished looks, each in your colors, faces and pictures. Colours that could not be read are corrected before anyone sees them.',
  },
  {
    title: 'A level for every table',
    text: 'Give each level a price, its bottles and its extras. Guests see what they pay before they press anything.',
  },
  {
    title: 'The money is yours',
    text: 'Payments go to your own Stripe account, month after month. Card numbers reach neither you nor us.',
  },
  {
    title: 'Members know where they stand',
    text: 'Their level, its state and their dates on one page, with your address to write to. Even on a bad line: nothing here needs scripts to join.',
  },
]

/** What a club gets. */
export function Features() {
  return (
    <section className={section} id="features" aria-labelledby="features-title" data-reveal="">
      <h2 id="features-title" className={heading}>
        Made for people <em>who pour.</em>
      </h2>
      <dl className="mt-section">
        {features.map(({ title, text }) => (
          <div key={title} className={feature}>
            <dt className="font-display text-title-sm leading-[1.15]">{title}</dt>
            <dd className="max-w-144 text-lg text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The platform's price list. */
export function Pricing() {
  return (
    <section className={section} id="pricing" aria-labelledby="pricing-title" data-reveal="">
      <h2 id="pricing-title" className={heading}>Pricing</h2>
      <p className="mt-3.5 text-lg text-muted">A monthly fee, and a share of what your club sells.</p>
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
    </section>
  )
}

/** The name, and what it stands for. */
export function About() {
  return (
    <section className={cx(section, 'grid items-center gap-12 md:grid-cols-[0.85fr_1.15fr] md:gap-20')} id="about" aria-labelledby="about-title" data-reveal="">
      <TastevinIllustration />
      <div>
        <h2 id="about-title" className={heading}>
          Why a <em>tastevin?</em>
        </h2>
        <p className={aboutText}>
          It is the shallow silver cup on a sommelier’s chain. Its dimples catch what light a cellar has, so
          that wine can be judged where it lies: by the person who knows it, before anybody pays for it.
        </p>
        <p className={aboutText}>
          We think a wine club should work like that. Somebody you trust tastes first, and you come by to
          collect. We built the rest around those two people, and keep our own name small.
        </p>
      </div>
    </section>
  )
}

/** How a business comes in. */
export function GetStarted() {
  return (
    <section className={cx(section, 'grid justify-items-start gap-7')} id="get-started" aria-labelledby="start-title" data-reveal="">
      <div>
        <h2 id="start-title" className={heading}>Get started</h2>
        <p className="mt-4 max-w-160 text-lg text-muted">
          Clubs open by invitation: tell us about your house, and we write back with yours. You have one? Open
          its link and set your club up. And if you are here for the wine: your restaurant or shop has its own
          page, ask them for it.
        </p>
      </div>
      <a className={buttonStyle()} href={paths.public.getStarted()}>
        Get in touch
      </a>
    </section>
  )
}
