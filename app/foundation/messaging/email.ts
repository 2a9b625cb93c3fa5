/** A rendered email, as HTML and plain text. */
export interface Email {
  subject: string
  html: string
  text: string
}
