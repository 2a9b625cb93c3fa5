import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'

/** The cross in the corner of a dialog. */
export function CloseButton() {
  return (
    <Dialog.Close
      className="grid size-11 flex-none cursor-pointer place-items-center rounded-full hover:bg-(--hover) svg:size-6"
      aria-label="Close"
    >
      <X aria-hidden="true" />
    </Dialog.Close>
  )
}
