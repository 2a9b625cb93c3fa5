/** A letter as a template renders it: what is read in a mail program, with and without html. */
export interface Email {
  subject: string
  html: string
  text: string
}
