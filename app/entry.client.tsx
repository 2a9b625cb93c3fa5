import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { documentNonce } from '~/foundation/ui/document/nonce'
import { keepFormsOnFailure, rememberSubmit } from '~/foundation/ui/form/submission-errors'

// All router forms and pages pass through this fetch.
window.fetch = keepFormsOnFailure(window.fetch.bind(window), window.location.origin)
document.addEventListener('submit', rememberSubmit, { capture: true })

// Radix adds one style sheet, which keeps the page behind a dialog from scrolling; it asks for the nonce by this name.
Object.assign(window, { __webpack_nonce__: documentNonce })

void pageDataDecoded().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  }),
)

/**
 * Resolves when the data of the page is decoded. RemixBrowser throws the promise of that while it is not, before its
 * first hook. Inside React this suspends the document without a boundary, and a click that comes before React's first
 * step then ends in error 345, after which the page never becomes interactive.
 */
async function pageDataDecoded() {
  try {
    RemixBrowser({})
  } catch (reason) {
    if (reason instanceof Promise) await reason
  }
}
