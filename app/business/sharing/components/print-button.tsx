import { Button } from '~/foundation/ui/form/button'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'

/** Prints the page, after `onPrint`; needs JavaScript. */
export function PrintButton({ onPrint }: { onPrint?: () => void }) {
  const print = () => {
    onPrint?.()
    window.print()
  }
  return useHydrated() ? <Button onClick={print}>Print</Button> : null
}
