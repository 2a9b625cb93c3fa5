interface FixedLength {
  transferToFixedLength?: (length?: number) => ArrayBuffer
}

/**
 * Adds what the PDF library takes for granted and Node 20 does not have: without it, fonts are neither named nor
 * drawn. A call and not an import for its effect, which the build would drop.
 */
export function addNodeFeatures(): void {
  const prototype = ArrayBuffer.prototype as FixedLength
  prototype.transferToFixedLength ??= function (this: ArrayBuffer, length = this.byteLength): ArrayBuffer {
    const moved = structuredClone(this, { transfer: [this] })
    if (moved.byteLength === length) return moved
    const other = new ArrayBuffer(length)
    new Uint8Array(other).set(new Uint8Array(moved).subarray(0, length))
    return other
  }
}
