import { createContext, useContext } from 'react'

/** The nonce of the response that is being rendered; empty in the browser, which hides it from scripts. */
export const NonceContext = createContext('')

/** For `<script nonce>` and `<style nonce>`. Put `suppressHydrationWarning` beside it. */
export function useNonce(): string {
  return useContext(NonceContext)
}
