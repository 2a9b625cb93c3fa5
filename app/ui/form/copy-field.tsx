import { CopyButton } from './copy-button'

/** Text to be taken elsewhere, with a button that copies it where there are scripts, and says so for `seconds`. */
export function CopyField({
  text,
  what,
  seconds = 3,
  block = false,
}: {
  text: string
  /** What it is, such as "sign-up link". */
  what: string
  seconds?: number
  /** Keeps lines and lets long ones scroll. */
  block?: boolean
}) {
  return (
    <div className="copy-field" data-block={block || undefined}>
      <code tabIndex={block ? 0 : undefined}>{text}</code>
      <CopyButton text={text} what={what} copiedForMs={seconds * 1000}>
        Copy
      </CopyButton>
    </div>
  )
}
