import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepFormsOnFailure, rememberSubmit } from '~/ui/form/submission-errors'

// Here every form and every page of the router passes through one place.
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
