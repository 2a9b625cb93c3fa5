// Reading codes from the camera: by the browser where it can, else by a library that is loaded with the camera.

/** The part of the Barcode Detection API that we use. Safari and Firefox do not have it. */
interface CodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
declare global {
  interface Window {
    BarcodeDetector?: new (options?: { formats: string[] }) => CodeDetector
  }
}

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code', 'data_matrix']

/** Whether this browser has a camera to read codes with. */
export const canScan = (): boolean =>
  typeof navigator !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function'

/** `readsBarcodes` is false where only QR codes are read. */
export async function openDetector(): Promise<{ detector: CodeDetector; readsBarcodes: boolean }> {
  if (window.BarcodeDetector)
    return { detector: new window.BarcodeDetector({ formats }), readsBarcodes: true }
  const { BarcodeDetector } = await import('qr/decode.js')
  return { detector: new BarcodeDetector({ formats: ['qr_code'] }), readsBarcodes: false }
}
