import encodeQr from 'qr'

export interface QrCodeSvg {
  /** Modules along one side, including its quiet zone of four. */
  size: number
  /** The dark modules as one SVG path, one unit a module. */
  path: string
}

/** A QR code to draw as an SVG element. */
export function qrCodeSvg(text: string): QrCodeSvg {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 4 })
  const runs = rows.flatMap((row, y) =>
    runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  )
  return { size: rows.length, path: runs.join('') }
}

function runsOf(row: boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  row.forEach((dark, x) => {
    const last = runs.at(-1)
    if (!dark) return
    if (last && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  })
  return runs
}
