import { config } from 'zod/v4/core'

/**
 * Keeps zod from generating code in the browser, where the content security policy forbids it and reports the
 * attempt. Must run before a schema is defined.
 */
export function avoidGeneratedCode(): void {
  if (typeof document !== 'undefined') config({ jitless: true })
}
