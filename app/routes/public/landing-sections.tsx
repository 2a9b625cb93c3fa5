import { planPriceList } from '~/billing/plan/plan-price-list'
import { paths } from '~/kit/paths'
import { TastevinIllustration } from './tastevin-illustration'
import { buttonStyle } from '~/ui/form/button'

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

/** The platform's price list. */
export function Pricing() {
  return (
    <section className="part wrap" id="pricing" aria-labelledby="pricing-title" data-reveal="">
      <h2 id="pricing-title">Pricing</h2>
      <p className="part-lead">A monthly fee, and a share of what your club sells.</p>
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

/** The name, and what it stands for. */
export function About() {
  return (
    <section className="part wrap about" id="about" aria-labelledby="about-title" data-reveal="">
      <TastevinIllustration />
      <div>
        <h2 id="about-title">
          Why a <em>tastevin?</em>
        </h2>
        <p>
          It is the shallow silver cup on a sommelier’s chain. Its dimples catch what light a cellar has, so
          that wine can be judged where it lies: by the person who knows it, before anybody pays for it.
        </p>
        <p>
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
    <section className="part wrap start" id="get-started" aria-labelledby="start-title" data-reveal="">
      <div>
        <h2 id="start-title">Get started</h2>
        <p>
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
