import { planPriceList } from '~/billing/plan/plan-price-list'
import { paths } from '~/kit/paths'
import { TastevinIllustration } from './tastevin-illustration'

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

export function HowItWorks() {
  return (
    <section className="part wrap" id="how-it-works" aria-labelledby="how-title" data-reveal="">
      <h2 id="how-title">How it works</h2>
      <ol className="course">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
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
    title: 'Everything in one place for members',
    text: 'Members see their tier, status and dates on one page, with your email for questions. Joining works even on a weak signal.',
  },
]

export function Features() {
  return (
    <section className="part wrap" id="features" aria-labelledby="features-title" data-reveal="">
      <h2 id="features-title">
        Made for people <em>who pour.</em>
      </h2>
      <dl className="traits">
        {features.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function Pricing() {
  return (
    <section className="part wrap" id="pricing" aria-labelledby="pricing-title" data-reveal="">
      <h2 id="pricing-title">Pricing</h2>
      <p className="part-lead">A monthly fee plus a share of your club’s sales.</p>
      <table className="prices">
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col">Members</th>
            <th scope="col">Share of sales</th>
            <th scope="col">Monthly fee</th>
          </tr>
        </thead>
        <tbody>
          {planPriceList.map(({ name, fee, members, share }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-name="Members">{members}</td>
              <td data-name="Share of sales">{share}</td>
              <td data-name="Monthly fee">{fee}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export function About() {
  return (
    <section className="part wrap about" id="about" aria-labelledby="about-title" data-reveal="">
      <TastevinIllustration />
      <div>
        <h2 id="about-title">
          Why a <em>tastevin?</em>
        </h2>
        <p>
          A tastevin is the shallow silver cup on a sommelier’s chain. Its dimples catch the little light a cellar has, so an expert can judge the wine right there, before anyone pays for it.
        </p>
        <p>
          We think a wine club should work the same way: someone you trust tastes first, and you come by to pick up your bottles. We built everything around those two people, and keep our own name small.
        </p>
      </div>
    </section>
  )
}

export function GetStarted() {
  return (
    <section className="part wrap start" id="get-started" aria-labelledby="start-title" data-reveal="">
      <div>
        <h2 id="start-title">Get started</h2>
        <p>
          Clubs join by invitation: tell us about your business, and we’ll send you one. Already have an invitation? Open its link to set up your club. Here for the wine? Ask your restaurant or shop for the link to its club.
        </p>
      </div>
      <a className="button" href={paths.public.getStarted()}>
        Get in touch
      </a>
    </section>
  )
}
