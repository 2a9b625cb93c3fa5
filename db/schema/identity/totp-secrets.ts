/** A user's authenticator app; the row exists once its first code was right. */
export interface TotpSecretsTable {
  user_id: string
  /** Encrypted by the application; bound to the user. */
  sealed: Buffer
  created_at: Date
  /** The newest time step whose code was accepted, as the driver reads a bigint; a step counts once. */
  last_step: string | number
}
