import { Button } from '~/foundation/ui/form/button'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'

/** Prints the page; needs JavaScript. */
export function PrintButton() {
  return useHydrated() ? <Button onClick={() => window.print()}>Print</Button> : null
}
