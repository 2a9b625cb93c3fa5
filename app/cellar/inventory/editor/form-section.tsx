import { cx } from 'class-variance-authority'
import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Card } from '~/foundation/ui/layout/card'
import type { FormField } from '~/foundation/ui/form/use-schema-form'

const bodyStyle = 'grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 sm:items-end sm:gap-x-4'

/** Fields that fill both columns. */
export const wideStyle = 'sm:col-span-2'

/**
 * A titled part of a long form. One that `folds` shows its title and what it is for; where a field holds something it is
 * open in a wide window, and where one was rejected also on a phone.
 */
export function FormSection({
  title,
  summary,
  folds,
  children,
}: {
  title: string
  summary?: string
  folds?: readonly FormField[]
  children: ReactNode
}) {
  const [isFilled] = useState(() => folds?.some(({ initialValue }) => Boolean(initialValue)))
  if (!folds || isFilled) {
    return (
      <Card title={title} folds={isFilled}>
        <div className={cx(bodyStyle, 'pt-1.5')}>{children}</div>
      </Card>
    )
  }
  const isOpen = folds.some(({ errors }) => Boolean(errors?.length))
  return (
    <details className="group rounded-card border border-line bg-raised" open={isOpen || undefined}>
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-4 rounded-card px-card py-3.5 hover:bg-(--hover) [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <h2 className="text-xl">{title}</h2>
          {summary && <span className="block text-sm text-muted">{summary}</span>}
        </span>
        <ChevronDown
          className="size-5 flex-none text-muted transition duration-140 group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className={cx(bodyStyle, 'p-card pt-2')}>{children}</div>
    </details>
  )
}
