/** Writes into a text control of the page as if it was typed, so that its form checks it. */
export function setText(id: string, text: string): void {
  const control = document.getElementById(id)
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return
  control.value = text
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
