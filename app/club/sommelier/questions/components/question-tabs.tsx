import { Link } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'

const pages = [
  { href: paths.business.questions.list(), label: 'Questions' },
  { href: paths.business.questions.asked(), label: 'What guests ask for' },
]

/** Leads from the questions to what guests ask for, and back. */
export function QuestionTabs({ current }: { current: 'questions' | 'asked' }) {
  return (
    <nav aria-label="Questions and requests" className="flex flex-wrap gap-x-5 gap-y-1">
      {pages.map(({ href, label }, at) => (
        <Link
          key={href}
          to={href}
          aria-current={(at === 0) === (current === 'questions') ? 'page' : undefined}
          className="inline-flex min-h-11 items-center aria-[current=page]:font-semibold"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
