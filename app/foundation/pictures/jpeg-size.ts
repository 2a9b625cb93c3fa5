/**
 * The pixel size in a JPEG's header, before orientation; null if it is not found. A JPEG is a sequence of segments
 * with lengths, one of which is the frame.
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

/** C4, C8 and CC are in this range but are not frames. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
