import { cx } from 'class-variance-authority'
import { CircleAlert, CircleCheck, Clock, Info } from 'lucide-react'
import { ButtonLink } from '~/foundation/ui/form/button'
import { cardStyle } from '~/foundation/ui/layout/card'
import type { Need, NeedTone } from '../attention/needs'
import { NeedLines } from './need-lines'

const marks = {
  urgent: { Icon: CircleAlert, color: 'svg:text-danger', word: 'Urgent: ' },
  soon: { Icon: Clock, color: 'svg:text-warn', word: '' },
  calm: { Icon: Info, color: 'svg:text-muted', word: '' },
} as const satisfies Record<NeedTone, { Icon: typeof Info; color: string; word: string }>

/** Tasks that need a person today, the most urgent first. */
export function NeedsToday({ needs }: { needs: Need[] }) {
  return (
    <section className={cardStyle} aria-labelledby="needs-today">
      <h2 id="needs-today">Needs you today</h2>
      {needs.length === 0 ? (
        <p className="flex items-center gap-3 svg:size-6 svg:flex-none svg:text-ok">
          <CircleCheck aria-hidden="true" />
          Nothing needs you today.
        </p>
      ) : (
        <ul className="-mx-card -mb-card divide-y divide-line border-t border-line">
          {needs.map((need) => (
            <NeedItem key={need.id} need={need} />
          ))}
        </ul>
      )}
    </section>
  )
}

function NeedItem({ need: { tone, title, about, lines, action } }: { need: Need }) {
  const { Icon, color, word } = marks[tone]
  return (
    <li className="grid gap-x-4 px-card py-4 max-sm:py-3 sm:grid-cols-[auto_minmax(0,1fr)]">
      <span className={cx('pt-2.5 max-sm:hidden svg:size-6', color)}>
        <Icon aria-hidden="true" />
      </span>
      <div className="grid min-w-0 gap-1">
        <div className="flex items-center justify-between gap-x-5 max-sm:gap-x-3">
          <div className="min-w-0 flex-1 wrap-anywhere">
            <h3 className={cx('flex items-center gap-2.5 font-text text-base font-semibold', color)}>
              <Icon aria-hidden="true" className="size-5 flex-none sm:hidden" />
              <span>
                {word && <span className="sr-only">{word}</span>}
                {title}
              </span>
            </h3>
            {about && <p className="text-sm text-muted">{about}</p>}
          </div>
          {action && (
            <ButtonLink
              size="small"
              variant="secondary"
              to={action.href}
              aria-label={`${action.label}: ${title}`}
            >
              {action.label}
            </ButtonLink>
          )}
        </div>
        {lines.length > 0 && <NeedLines label={title} lines={lines} />}
      </div>
    </li>
  )
}
