import type { HeadersFunction } from '@remix-run/node'
import { permissionsPolicy } from './security-headers'

const NOT_STORED = 'private, no-store'

/** The `headers` of a page that depends on who is signed in: no cache keeps it. */
export const notStored: HeadersFunction = () => ({ 'Cache-Control': NOT_STORED })

/** The same for a page with forms: the headers of the action's response, such as `Retry-After`, are kept. */
export const notStoredWithAction: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders)
  headers.set('Cache-Control', NOT_STORED)
  return headers
}

/** The same for a page whose URL is a secret, such as the link of an email: no referrer passes it on. */
export const secretUrl: HeadersFunction = (args) => {
  const headers = new Headers(notStoredWithAction(args))
  headers.set('Referrer-Policy', 'no-referrer')
  return headers
}

/** The same as `notStoredWithAction` for a page that reads codes with the camera; every other page may not use it. */
export const withCamera: HeadersFunction = (args) => {
  const headers = new Headers(notStoredWithAction(args))
  headers.set('Permissions-Policy', permissionsPolicy({ camera: true }))
  return headers
}
