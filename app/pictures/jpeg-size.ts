/**
 * Pixels of a JPEG as the head of its file tells them, before it is turned; null where it does not. Its parts follow each
 * other, each with its length, and one of them is the frame.
 */
export function jpegSize(head: Uint8Array): { width: number; height: number } | null {
  const two = (at: number) => head[at]! * 256 + head[at + 1]!
  for (let at = 2; at + 9 <= head.length && head[at] === 0xff; at += 2 + two(at + 2)) {
    if (isFrame(head[at + 1]!)) {
      const [height, width] = [two(at + 5), two(at + 7)]
      return width > 0 && height > 0 ? { width, height } : null
    }
  }
  return null
}

/** C4, C8 and CC are among them and tell of other things. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
