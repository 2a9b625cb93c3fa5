// A browser's response from a passkey. Only its shape is checked here.
import { z } from 'zod'

const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]*$/)
    .max(max)
const transports = z.array(z.string().max(32)).max(10)

const credential = <Response extends z.ZodRawShape>(response: Response) =>
  z.object({
    id: bytes(1_400).min(1),
    rawId: bytes(1_400).min(1),
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: bytes(8_000), ...response }),
  })

const registration = credential({
  attestationObject: bytes(24_000),
  transports: transports.optional(),
})

const assertion = credential({
  authenticatorData: bytes(8_000),
  signature: bytes(4_000),
  userHandle: bytes(200).nullish(),
})

const clientData = z.object({ challenge: z.string().max(200) })

/** The new passkey in a form field; null when it is malformed. */
export const parseRegistration = (text: string) => read(text, registration)

/** The assertion in a form field; null when it is malformed. */
export const parseAssertion = (text: string) => read(text, assertion)

function read<Shape extends z.ZodType>(text: string, shape: Shape): z.output<Shape> | null {
  return text.length > 64_000 ? null : (shape.safeParse(parsed(text)).data ?? null)
}

/** The challenge a response claims to have signed; empty when there is none. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string {
  const text = new TextDecoder().decode(fromBase64Url(response.clientDataJSON))
  return clientData.safeParse(parsed(text)).data?.challenge ?? ''
}

/** Decodes base64url, as WebAuthn's JSON encodes bytes. */
export function fromBase64Url(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'base64url'))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
