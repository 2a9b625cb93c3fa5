import { cx } from 'class-variance-authority'
import { CopyButton } from './copy-button'

/** Text to be taken elsewhere, with a button that copies it where there are scripts, and says so for `seconds`. */
export function CopyField({
  text,
  what,
  seconds = 3,
  block = false,
}: {
  text: string
  /** Name of the text, such as "sign-up link". */
  what: string
  seconds?: number
  /** Keeps lines and lets long ones scroll. */
  block?: boolean
}) {
  return (
    <div
      className={cx(
        'copy-field mt-2 flex flex-col items-start gap-2 in-[.facts]:mt-0',
        !block && 'sm:flex-row sm:items-stretch',
      )}
    >
      <code
        className={cx(
          'min-w-0 flex-1 self-stretch rounded-control border border-dashed border-edge bg-surface px-3.5 py-2.5',
          'text-sm leading-normal select-all',
          block ? 'overflow-x-auto whitespace-pre' : 'wrap-anywhere sm:self-center',
        )}
        tabIndex={block ? 0 : undefined}
      >
        {text}
      </code>
      <CopyButton size="small" text={text} what={what} copiedForMs={seconds * 1000}>
        Copy
      </CopyButton>
    </div>
  )
}
