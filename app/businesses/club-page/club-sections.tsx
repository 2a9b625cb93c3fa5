import type { ClubView } from '#/tenants/club-view'
import { sectionHeadings, howItWorks, faqItems } from '../../../tenants/club-page-copy'

/** How the club works, in steps. */
export function HowItWorks({ club, tierCount }: { club: ClubView; tierCount: number }) {
  return (
    <section className="club-section club-how" id="how" aria-labelledby="how-title">
      <h2 id="how-title">{sectionHeadings[club.brand.preset].how}</h2>
      <ol>
        {howItWorks(club, tierCount).map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The club's introduction; nothing where it is empty. */
export function Story({ club }: { club: ClubView }) {
  if (!club.brand.intro) return null
  return (
    <section className="club-section club-story" aria-label={`About the ${club.name} wine club`}>
      {club.brand.intro.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}

/** Pick-up address and contact. */
export function Visit({ club }: { club: ClubView }) {
  return (
    <section className="club-section club-visit" id="visit" aria-labelledby="visit-title">
      <h2 id="visit-title">{sectionHeadings[club.brand.preset].visit}</h2>
      <dl>
        {club.address && (
          <div>
            <dt>Pick-up</dt>
            <dd>
              <address>{club.address}</address>
            </dd>
          </div>
        )}
        {club.pickUpHours && (
          <div>
            <dt>Pick-up hours</dt>
            <dd className="club-hours">{club.pickUpHours}</dd>
          </div>
        )}
        {club.shipsTo && (
          <div>
            <dt>Ships to</dt>
            <dd>{club.shipsTo}</dd>
          </div>
        )}
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${club.email}`}>{club.email}</a>
          </dd>
        </div>
        {club.phone && (
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${club.phone.replace(/[^+\d]/g, '')}`}>{club.phone}</a>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** Frequently asked questions; opens without scripts. */
export function Faq({ club }: { club: ClubView }) {
  return (
    <section className="club-section club-questions" id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title">{sectionHeadings[club.brand.preset].questions}</h2>
      <div>
        {faqItems(club).map(({ question, answer }) => (
          <details key={question} name="question">
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
