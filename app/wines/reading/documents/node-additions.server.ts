// What the PDF library takes for granted and Node 20 does not have yet. Imported before it.

interface Transferable20 {
  transferToFixedLength?: (length?: number) => ArrayBuffer
}

const prototype = ArrayBuffer.prototype as Transferable20
prototype.transferToFixedLength ??= function (this: ArrayBuffer, length = this.byteLength): ArrayBuffer {
  const moved = structuredClone(this, { transfer: [this] })
  if (moved.byteLength === length) return moved
  const other = new ArrayBuffer(length)
  new Uint8Array(other).set(new Uint8Array(moved).subarray(0, length))
  return other
}
