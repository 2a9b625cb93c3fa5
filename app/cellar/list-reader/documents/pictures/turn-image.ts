// Quarter turns of pictures and of places on them. Pure.
import type { Rotation } from '../../reading-tasks'
import type { GreyImage } from './grey-image'

/** A picture turned clockwise. `channels` bytes are one pixel. */
export function turnedImage(image: GreyImage, channels: number, rotation: Rotation): GreyImage {
  if (rotation === 0) return image
  const { width, height } = image
  const isSideways = rotation !== 180
  const turned = new Uint8Array(width * height * channels)
  const across = isSideways ? height : width
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [toX, toY] = turnedPlace(x, y, width - 1, height - 1, rotation)
      const from = (y * width + x) * channels
      const to = (toY * across + toX) * channels
      for (let channel = 0; channel < channels; channel += 1)
        turned[to + channel] = image.data[from + channel]!
    }
  return { data: turned, width: across, height: isSideways ? width : height }
}

function turnedPlace(
  x: number,
  y: number,
  right: number,
  bottom: number,
  rotation: Rotation,
): [number, number] {
  if (rotation === 90) return [bottom - y, x]
  return rotation === 180 ? [right - x, bottom - y] : [y, right - x]
}

/** Two turns as one. */
export const addTurns = (a: Rotation, b: Rotation): Rotation => ((a + b) % 360) as Rotation
