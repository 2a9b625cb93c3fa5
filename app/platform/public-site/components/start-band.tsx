import { cx } from 'class-variance-authority'
import { paths } from '~/foundation/kit/paths'
import { buttonStyle } from '~/foundation/ui/form/button'

const band = cx(
  'wrap mt-[clamp(4.5rem,3rem+5vw,8rem)] grid justify-items-start gap-5 rounded-card border border-line',
  'bg-tint px-[clamp(1.5rem,5vw,4rem)] py-[clamp(2.25rem,5vw,4rem)]',
)

/** The end of a page: what to do next. On the page of the demo, the second link leads to the prices. */
export function StartBand({ onDemo }: { onDemo?: boolean }) {
  return (
    <section className={band} aria-labelledby="start-title">
      <h2 id="start-title" className="text-title leading-[1.1] [&_em]:text-accent">
        Ask for an <em>invitation.</em>
      </h2>
      <p className="max-w-144 text-lg text-muted">
        Tell us what you pour and who your club is for. We’ll reply with an invitation or a few questions.
      </p>
      <div className="actions">
        <a className={buttonStyle()} href={paths.public.getStarted()}>
          Get in touch
        </a>
        <a
          className={buttonStyle({ variant: 'quiet' })}
          href={onDemo ? paths.public.pricing() : paths.public.demo()}
        >
          {onDemo ? 'See pricing' : 'Try it first'}
        </a>
      </div>
    </section>
  )
}
