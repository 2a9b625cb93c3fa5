import { useSubmit, type SubmitOptions } from '@remix-run/react'
import type { FormEvent } from 'react'
import { downscalePhoto } from '../downscale-photo'

/**
 * The `onSubmit` of a form with a file field `name`: a large photo is made smaller before it is sent. Without scripts the
 * file is sent as it is; the server checks it in any case.
 */
export function usePhotoUpload(name: string, options: SubmitOptions = {}) {
  const submit = useSubmit()
  return async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const input = form.elements.namedItem(name)
    const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined
    if (!file) return
    event.preventDefault()
    const content = new FormData(form)
    content.set(name, await downscalePhoto(file))
    submit(content, { method: 'post', encType: 'multipart/form-data', ...options })
  }
}
