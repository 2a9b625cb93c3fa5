import { createContext, useContext } from 'react'

/** The nonce of the response that is being rendered; empty in the browser. */
export const NonceContext = createContext('')

/**
 * In the browser, the nonce this document came with. Scripts may still read the property where the attribute
 * is hidden from them, and what is rendered again (such as an error screen) needs it for its style sheet.
 */
export const documentNonce =
  typeof document === 'undefined' ? '' : (document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '')

/** For `<script nonce>` and `<style nonce>`. Put `suppressHydrationWarning` beside it. */
export function useNonce(): string {
  return useContext(NonceContext) || documentNonce
}
