import { Button } from '~/ui/form/button'
import { useHydrated } from '~/ui/document/use-hydrated'

/** Prints the page, where there are scripts; the browser's own menu does so everywhere. */
export function PrintButton() {
  return useHydrated() ? <Button onClick={() => window.print()}>Print</Button> : null
}
