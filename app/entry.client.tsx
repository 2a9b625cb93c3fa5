import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepFormsOnFailure, rememberSubmit } from '~/ui/form/submission-errors'

// All router forms and pages pass through this fetch.
window.fetch = keepFormsOnFailure(window.fetch.bind(window), window.location.origin)
document.addEventListener('submit', rememberSubmit, { capture: true })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
