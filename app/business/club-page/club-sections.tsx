import { formatDays } from '~/foundation/kit/dates'
import { cx } from 'class-variance-authority'
import { type ReactNode } from 'react'
import type { ClubView } from '#/tenants/club-view'
import { howItWorks, faqItems } from '#/tenants/club-page-copy'
import { mapUrl } from '~/club/runs/member/box-words'
import type { PageBlocks } from '~/foundation/theme/page-blocks'
import { sectionHeadings } from '~/foundation/theme/section-headings'
import { clubWidth } from '#/tenants/components/club-shell'

/** How a section of the club page lies on the page; the club's theme may change it. */
const sectionStyle = cx('mt-(--gap)', clubWidth)

/** A section of the club page under its title; its address there is `#` and the name. */
export function ClubSection({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <section
      className={cx(`club-section club-${name}`, sectionStyle)}
      id={name}
      aria-labelledby={`${name}-title`}
    >
      <h2 id={`${name}-title`} className="mb-[clamp(1.5rem,1rem+2vw,2.75rem)]">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** How the club works, in steps. */
export function HowItWorks({ club, tierCount }: { club: ClubView; tierCount: number }) {
  return (
    <ClubSection name="how" title={sectionHeadings[club.brand.preset].how}>
      <ol className="grid gap-8 [counter-reset:how] min-[44rem]:grid-cols-3">
        {howItWorks(club, tierCount).map(({ title, text }) => (
          <li key={title} className="[counter-increment:how]">
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </ClubSection>
  )
}

/** The club's introduction; nothing where it is empty. */
export function Story({ club }: { club: ClubView }) {
  if (!club.brand.intro) return null
  return (
    <section
      className={cx('club-section club-story', sectionStyle)}
      aria-label={`About the ${club.name} wine club`}
    >
      {club.brand.intro.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}

/** Pick-up address and contact. */
export function Visit({ club }: { club: ClubView }) {
  const where = club.pickUpAddress ?? club.address
  return (
    <ClubSection name="visit" title={sectionHeadings[club.brand.preset].visit}>
      <dl className="grid gap-5">
        {where && (
          <Fact name="Pick-up">
            <address className="whitespace-pre-line not-italic">{where}</address>
            <a
              className="link inline-flex min-h-11 items-center"
              href={mapUrl(where.replace(/\s+/g, ' '))}
              target="_blank"
              rel="noreferrer"
            >
              Open in Maps
            </a>
          </Fact>
        )}
        {club.pickUpHours && (
          <Fact name="Pick-up hours">
            <span className="whitespace-pre-line">{club.pickUpHours}</span>
          </Fact>
        )}
        {club.closedDays.length > 0 && (
          <Fact name="Closed">
            {club.closedDays.map(({ from, until }) => (
              <span key={from} className="block">
                {formatDays(from, until)}
              </span>
            ))}
          </Fact>
        )}
        {club.shipsTo && <Fact name="Ships to">{club.shipsTo}</Fact>}
        <Fact name="Email">
          <ContactLink href={`mailto:${club.email}`}>{club.email}</ContactLink>
        </Fact>
        {club.phone && (
          <Fact name="Phone">
            <ContactLink href={`tel:${club.phone.replace(/[^+\d]/g, '')}`}>{club.phone}</ContactLink>
          </Fact>
        )}
      </dl>
    </ClubSection>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function ContactLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="link inline-block py-2" href={href}>
      {children}
    </a>
  )
}

/** Frequently asked questions; opens without scripts. */
export function Faq({ club, page }: { club: ClubView; page: PageBlocks }) {
  return (
    <ClubSection name="questions" title={sectionHeadings[club.brand.preset].questions}>
      <div>
        {faqItems(club, page).map(({ question, answer }) => (
          <details key={question} name="question" className="group border-b border-line">
            <summary
              className={cx(
                'flex min-h-15 list-none items-center justify-between gap-4 font-semibold',
                '[&::-webkit-details-marker]:hidden',
              )}
            >
              {question}
              <span
                className={cx(
                  'mr-1 size-2.5 flex-none -translate-y-0.5 rotate-45 border-r-2 border-b-2 border-accent',
                  'transition-transform duration-160 group-open:translate-y-0.5 group-open:-rotate-135',
                )}
                aria-hidden="true"
              />
            </summary>
            <p className="max-w-168 pb-5 wrap-anywhere whitespace-pre-line">{answer}</p>
          </details>
        ))}
      </div>
    </ClubSection>
  )
}
