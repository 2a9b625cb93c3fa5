import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const bytes = (...parts: (number[] | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => Uint8Array.from(part)))
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url')

const text = (value: string) => bytes([0x60 + value.length], Buffer.from(value))
const byteString = (value: Uint8Array) => bytes([0x59, value.length >> 8, value.length & 0xff], value)

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

interface Signing {
  challenge: string
  origin: string
  rpId: string
  /** False: the user was not verified by fingerprint or PIN. */
  verified?: boolean
  counter?: number
}

/** A minimal authenticator: one ES256 key and WebAuthn's own encoding. It claims whatever it is given. */
export class VirtualAuthenticator {
  readonly id = base64url(randomBytes(16))
  private readonly privateKey: KeyObject
  private readonly publicKey: { x: Buffer; y: Buffer }

  constructor(readonly userHandle: string) {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
    this.privateKey = pair.privateKey
    this.publicKey = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') }
  }

  /** A browser's response to a request to create a passkey. */
  register({ challenge, origin, rpId, verified = true, counter = 0 }: Signing): string {
    const id = Buffer.from(this.id, 'base64url')
    const { x, y } = this.publicKey
    // COSE: kty EC2, alg ES256, crv P-256, x, y.
    const cose = bytes([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32], x, [0x22, 0x58, 32], y)
    const attested = bytes(new Uint8Array(16), [0, id.length], id, cose)
    const authData = bytes(this.authenticatorData(rpId, verified, counter, ATTESTED), attested)
    const attestation = bytes(
      [0xa3],
      text('fmt'),
      text('none'),
      text('attStmt'),
      [0xa0],
      text('authData'),
      byteString(authData),
    )
    return this.answer({
      clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    })
  }

  /** A browser's response to a request for a passkey. */
  assert({ challenge, origin, rpId, verified = true, counter = 0 }: Signing): string {
    const client = clientData('webauthn.get', challenge, origin)
    const authData = this.authenticatorData(rpId, verified, counter)
    const signature = sign('sha256', bytes(authData, sha256(client)), this.privateKey)
    return this.answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
      userHandle: base64url(Buffer.from(this.userHandle)),
    })
  }

  private authenticatorData(rpId: string, verified: boolean, counter: number, more = 0): Buffer {
    const flags = PRESENT | (verified ? VERIFIED : 0) | more
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return bytes(sha256(rpId), [flags], count)
  }

  private answer(response: object): string {
    const { id } = this
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} })
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}
