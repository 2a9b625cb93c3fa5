import { cx } from 'class-variance-authority'
import { Dialog } from 'radix-ui'
import { useRef } from 'react'
import { CloseButton } from '~/foundation/ui/dialog/close-button'
import { Key, KeyHint, KeyList } from '~/foundation/ui/layout/key-list'

/** Each act of the review with its keys: in a field with Alt, elsewhere the letter alone. */
const keys: [names: string[], what: string][] = [
  [['J', 'K', '↓', '↑'], 'Row below, row above; in a field Alt ↓ and Alt ↑'],
  [['Enter'], 'Edit the row; in a field, save it as checked and open the next one to check'],
  [['Ctrl Enter'], 'Accept the row as it is, and open the next one to check'],
  [['Tab'], 'Next field'],
  [['Esc'], 'Leave the field, so that single letters work'],
  [['S', 'Alt S'], 'Split the row in two'],
  [['M', 'Alt M'], 'Join it with the row above'],
  [['X', 'Alt X'], 'Drop the row, or take it back'],
  [['1', '2', '3'], 'Answer a possible duplicate; in a field with Alt'],
  [['U', 'Alt U'], 'Undo your last step'],
  [['?'], 'This list; in a field Alt /'],
]

/** The keys at a glance, on screens that have a keyboard. */
export function KeyLine({ onMore }: { onMore(): void }) {
  return (
    <p className="hidden flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted lg:flex">
      <KeyHint name="Enter">save, next</KeyHint>
      <KeyHint name="Ctrl Enter">accept</KeyHint>
      <KeyHint name="Alt ↑↓">rows</KeyHint>
      <KeyHint name="Alt X">drop</KeyHint>
      <KeyHint name="Alt U">undo</KeyHint>
      <button
        type="button"
        onClick={onMore}
        className="min-h-11 cursor-pointer px-2 underline decoration-accent underline-offset-[0.25em]"
      >
        All keys <Key>?</Key>
      </button>
    </p>
  )
}

export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  // A key opens it, so that there is no trigger that could get the focus back.
  const before = useRef<Element | null>(null)
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-70 bg-[rgb(0_0_0/55%)]" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            before.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
          }}
          className={cx(
            'fixed top-1/2 left-1/2 z-70 grid max-h-[calc(100dvh-2rem)] w-[min(100%-2rem,34rem)] -translate-1/2 gap-4',
            'overflow-y-auto rounded-card border border-line bg-raised p-card text-ink shadow-dialog',
          )}
        >
          <div className="flex items-start justify-between gap-3">
            <Dialog.Title className="text-2xl">Keys</Dialog.Title>
            <CloseButton />
          </div>
          <KeyList keys={keys} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
