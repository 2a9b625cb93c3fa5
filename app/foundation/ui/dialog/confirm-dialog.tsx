import { cx } from 'class-variance-authority'
import { AlertDialog } from 'radix-ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { buttonStyle, type ButtonStyle } from '../form/button'
import { useHydrated } from '../document/use-hydrated'

/**
 * Asks before something that cannot be undone. `children` is the form that does it; `trigger` is the words that open the
 * question. A dialog that keeps the focus and gives it back, closed by Escape, by `cancel` and by sending the form.
 * Without scripts the form opens in its place.
 */
export function ConfirmDialog({
  trigger,
  triggerLabel,
  variant = 'quiet',
  size = 'small',
  title,
  description,
  cancel = 'Cancel',
  children,
}: {
  trigger: string
  /** The trigger's words for those who do not see what it is beside. */
  triggerLabel?: string
  variant?: ButtonStyle['variant']
  size?: ButtonStyle['size']
  title: string
  description: ReactNode
  cancel?: string
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const style = buttonStyle({ variant, size })
  if (!useHydrated()) {
    return (
      <details className="open:basis-full">
        <summary
          className={cx(style, 'list-none [&::-webkit-details-marker]:hidden')}
          aria-label={triggerLabel}
        >
          {trigger}
        </summary>
        <div className="mt-1 grid justify-items-start gap-2.5 rounded-control border border-danger bg-surface p-3.5 text-left">
          <p>{description}</p>
          {children}
        </div>
      </details>
    )
  }
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={setOpen}>
      <AlertDialog.Trigger className={style} aria-label={triggerLabel}>
        {trigger}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-70 bg-[rgb(0_0_0/55%)]" />
        <AlertDialog.Content
          className={cx(
            'fixed top-1/2 left-1/2 z-70 grid max-h-[calc(100dvh-2rem)] w-[min(100%-2rem,30rem)] -translate-1/2 gap-4',
            'overflow-y-auto rounded-card border border-line bg-raised p-card text-ink shadow-dialog',
          )}
          onSubmit={(_: FormEvent) => setOpen(false)}
        >
          <AlertDialog.Title className="text-2xl">{title}</AlertDialog.Title>
          <AlertDialog.Description>{description}</AlertDialog.Description>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            {children}
            <AlertDialog.Cancel className={buttonStyle({ variant: 'secondary' })}>
              {cancel}
            </AlertDialog.Cancel>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
