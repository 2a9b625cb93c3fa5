import { Link, useNavigation } from '@remix-run/react'
import { cva, type VariantProps } from 'class-variance-authority'
import { type ComponentProps, type ReactNode } from 'react'
import { Spinner } from '../feedback/loading'

/**
 * How a button looks, for what none of the components below can be. `wide` fills the width of its container. The class
 * `button` is the hook for club themes, which set --fill, --word and --rim.
 */
export const buttonStyle = cva(
  [
    'button inline-flex items-center justify-center gap-2.5 border-[1.5px] border-(--rim) rounded-control',
    'bg-(--fill) text-(--word) leading-tight font-semibold text-center no-underline cursor-pointer',
    'transition duration-140 hover:bg-(--fill-hover) active:translate-y-px svg:size-[1.15em] svg:flex-none',
    'inactive:border-transparent inactive:bg-line inactive:text-ink inactive:cursor-not-allowed inactive:translate-y-0',
  ],
  {
    variants: {
      variant: {
        primary:
          '[--fill-hover:var(--primary-hover)] [--fill:var(--primary)] [--rim:transparent] [--word:var(--on-primary)]',
        secondary:
          '[--fill-hover:var(--hover)] [--fill:transparent] [--rim:var(--edge)] [--word:var(--ink)] hover:border-ink',
        quiet: [
          'button-quiet [--fill-hover:var(--hover)] [--fill:transparent] [--rim:transparent] [--word:var(--ink)]',
          'underline decoration-accent decoration-[1.5px] underline-offset-[0.25em]',
        ],
        danger:
          '[--fill-hover:var(--danger)] [--fill:var(--danger-soft)] [--rim:var(--danger)] [--word:var(--danger)] hover:text-on-danger',
      },
      size: { normal: 'min-h-12 py-2.5 text-base', small: 'min-h-11 py-1 text-sm' },
      wide: { true: 'w-full' },
    },
    compoundVariants: [
      { size: 'normal', variant: ['primary', 'secondary', 'danger'], class: 'px-6.5' },
      { size: 'normal', variant: 'quiet', class: 'px-4' },
      { size: 'small', class: 'px-3.5' },
    ],
    defaultVariants: { variant: 'primary', size: 'normal' },
  },
)

export type ButtonStyle = VariantProps<typeof buttonStyle>
export type ButtonVariant = NonNullable<ButtonStyle['variant']>

/** A button that acts in the page; to send a form use SubmitButton. */
export function Button({ variant, size, wide, ...rest }: ComponentProps<'button'> & ButtonStyle) {
  return <button type="button" {...rest} className={buttonStyle({ variant, size, wide })} />
}

/** A link that looks like a button. `document` leaves the app (other hosts, pages without scripts). */
export function ButtonLink({
  variant,
  size,
  wide,
  to,
  document = false,
  children,
  ...rest
}: ButtonStyle & { to: string; document?: boolean; children: ReactNode } & Pick<
    ComponentProps<'a'>,
    'aria-label' | 'aria-describedby' | 'rel'
  >) {
  const style = { ...rest, className: buttonStyle({ variant, size, wide }) }
  if (document || !to.startsWith('/')) {
    return (
      <a href={to} {...style}>
        {children}
      </a>
    )
  }
  return (
    <Link to={to} {...style}>
      {children}
    </Link>
  )
}

/**
 * Sends its form. While that very submission is under way it is disabled and says `pendingLabel`.
 * `intent` is the form's hidden `intent`, needed where a page holds several forms, `id` its hidden `id`, needed in a list
 * of them. One that only asks (`method="get"`) is told apart by that.
 */
export function SubmitButton({
  variant,
  size,
  wide,
  pendingLabel,
  intent,
  id,
  method,
  disabled,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'id'> & ButtonStyle & { pendingLabel?: string } & Sent) {
  const pending = usePending({ intent, id, method })
  return (
    <button
      type="submit"
      {...rest}
      className={buttonStyle({ variant, size, wide })}
      disabled={disabled || pending}
    >
      {pending && <Spinner small />}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  )
}

interface Sent {
  intent?: string
  id?: string
  method?: 'get' | 'post'
}

/** True while a form of this page is being sent: the one with this `intent` and `id`, or any when none is given. */
export function usePending({ intent, id, method = 'post' }: Sent): boolean {
  const { state, formData, formMethod } = useNavigation()
  if (state === 'idle' || !formData || formMethod?.toLowerCase() !== method) return false
  if (formData.has('back')) return false
  return (
    (intent === undefined || formData.get('intent') === intent) &&
    (id === undefined || formData.get('id') === id)
  )
}
