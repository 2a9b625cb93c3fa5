import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepForms, noteSubmit } from './ui/form-faults'

// Here every form and every page of the router passes through one place.
window.fetch = keepForms(window.fetch.bind(window), window.location.origin)
document.addEventListener('submit', noteSubmit, { capture: true })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
