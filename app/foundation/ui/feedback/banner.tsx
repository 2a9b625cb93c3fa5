import { cva, cx } from 'class-variance-authority'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, type Ref } from 'react'

type BannerTone = 'info' | 'error' | 'warn' | 'ok'

const icons = { info: Info, error: CircleAlert, warn: TriangleAlert, ok: CircleCheck }

const banner = cva(
  [
    'banner grid grid-cols-[auto_1fr] gap-x-3 rounded-control border border-(--tone)/45 bg-(--tone-soft) px-4.5 py-3.5',
    'leading-normal text-ink svg:mt-[0.1em] svg:size-[1.35em] svg:text-(--tone)',
  ],
  {
    variants: {
      tone: {
        info: '[--tone-soft:var(--raised)] [--tone:var(--ink)]',
        error: '[--tone-soft:var(--danger-soft)] [--tone:var(--danger)]',
        warn: '[--tone-soft:var(--warn-soft)] [--tone:var(--warn)]',
        ok: '[--tone-soft:var(--ok-soft)] [--tone:var(--ok)]',
      },
    },
  },
)

const content = cx(
  'min-w-0 [&_p+p]:mt-1.5 [&_p:has(>.button)]:mt-3',
  'links:text-inherit links:underline links:decoration-(--tone) links:underline-offset-[0.2em]',
  '[&_ul]:mt-1 [&_ul]:grid [&_form]:grid [&_form]:justify-items-start [&_form]:gap-3 [&_form]:py-0.5',
  '[&_li>a]:inline-flex [&_li>a]:min-h-11 [&_li>a]:items-center [&_li>a]:leading-[1.3]',
)

/**
 * A message across the page. An error is announced at once, the others when the reader is idle. With `focusRef` it can
 * take the focus, with `autoFocus` it does so when the document loads. `SuccessMessage` says that a form was saved.
 */
export function Banner({
  tone = 'info',
  title,
  focusRef,
  autoFocus,
  children,
}: {
  tone?: BannerTone
  title?: ReactNode
  focusRef?: Ref<HTMLDivElement>
  autoFocus?: boolean
  children?: ReactNode
}) {
  const Icon = icons[tone]
  return (
    <div
      className={banner({ tone })}
      data-tone={tone}
      role={tone === 'error' ? 'alert' : 'status'}
      tabIndex={focusRef ? -1 : undefined}
      ref={focusRef}
      autoFocus={autoFocus}
    >
      <Icon aria-hidden="true" />
      <div className={content}>
        {title && <p className="font-bold text-(--tone)">{title}</p>}
        {children}
      </div>
    </div>
  )
}
