import { cx } from 'class-variance-authority'
import { Dialog } from 'radix-ui'
import { CloseButton } from '~/foundation/ui/dialog/close-button'
import { Badge } from '~/foundation/ui/feedback/badge'
import { isStuck, type RemoteCount } from '../count-queue'
import type { SheetLine } from '../sheet-view'
import type { CountSheet } from '../use-count-sheet'
import { CountPanel } from './count-panel'
import { QueueNotices } from './queue-notices'
import { SaveState } from './save-state'
import { WineCodes } from './wine-codes'

interface Props {
  wine: SheetLine | null
  current: RemoteCount | null
  sheet: CountSheet
  stocktakeId: string
  timeZone: string
  userId: string
  /** A scanned code that no wine has yet. */
  newCode: string | null
  onCodeAttached(): void
  onNext(): void
  onClose(): void
  nameOf(wineId: string): string
}

/** The wine that is being counted: at the foot of a phone, within reach of a thumb; in the middle of a wider screen. */
export function CountDialog(props: Props) {
  const { wine, current, sheet, stocktakeId, timeZone, userId, newCode, onCodeAttached, onNext, onClose } =
    props
  return (
    <Dialog.Root open={wine !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-70 bg-[rgb(0_0_0/55%)]" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => event.preventDefault()}
          className={cx(
            'fixed z-70 grid gap-4 overflow-y-auto border border-line bg-raised text-ink shadow-dialog',
            'max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[100dvh] max-sm:rounded-t-card max-sm:px-4 max-sm:pt-4',
            'max-sm:pb-[max(1rem,env(safe-area-inset-bottom))]',
            'sm:top-1/2 sm:left-1/2 sm:max-h-[calc(100dvh-2rem)] sm:w-[26rem] sm:-translate-1/2 sm:rounded-card sm:p-card',
          )}
        >
          {wine && (
            <>
              <div className="flex items-start justify-between gap-3">
                <div className="min-w-0">
                  {wine.bin && (
                    <p className="font-display text-title-sm leading-tight text-accent wrap-anywhere">
                      {wine.bin}
                    </p>
                  )}
                  <Dialog.Title className="text-xl wrap-anywhere">{wine.name}</Dialog.Title>
                  <p className="text-sm text-muted wrap-anywhere [@media(max-height:42rem)]:sr-only">
                    {wine.details}
                  </p>
                  {!wine.expected && <Badge tone="yellow">Not on record here</Badge>}
                </div>
                <CloseButton />
              </div>
              <QueueNotices sheet={sheet} stocktakeId={stocktakeId} nameOf={props.nameOf} compact />
              <CountPanel
                // After a question about this wine it begins with what is true then.
                key={`${wine.id} ${sheet.queue.waiting.some((count) => count.wineId === wine.id && isStuck(count))}`}
                wine={wine}
                current={current}
                onNext={onNext}
                timeZone={timeZone}
                userId={userId}
                put={sheet.put}
              >
                <SaveState queue={sheet.queue} savedAt={sheet.savedAt} timeZone={timeZone} />
              </CountPanel>
              <WineCodes
                key={`codes ${wine.id}`}
                wine={wine}
                newCode={newCode}
                change={sheet.changeCode}
                onRemoveCount={
                  (current?.counted ?? null) === null
                    ? null
                    : () => {
                        sheet.put({ wineId: wine.id, mode: 'clear', quantity: 0, seen: current!.id })
                        onClose()
                      }
                }
                onAttached={onCodeAttached}
              />
            </>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
