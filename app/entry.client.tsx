import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { documentNonce } from '~/ui/document/nonce'
import { keepFormsOnFailure, rememberSubmit } from '~/ui/form/submission-errors'

// All router forms and pages pass through this fetch.
window.fetch = keepFormsOnFailure(window.fetch.bind(window), window.location.origin)
document.addEventListener('submit', rememberSubmit, { capture: true })

// Radix adds one style sheet, which keeps the page behind a dialog from scrolling; it asks for the nonce by this name.
Object.assign(window, { __webpack_nonce__: documentNonce })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
