import { imageKind } from './imageKind.ts'
import { redraw } from './redraw.ts'
import type { RedrawAnswer, RedrawOrder } from './redrawWorker.ts'

export interface CompressOptions {
  /** Longer side at most, in pixels; undefined keeps the size. It never grows. */
  readonly longest?: number | undefined
  /** Ends the work when nobody wants it any more; the promise rejects then. */
  readonly signal?: AbortSignal | undefined
}

/** A canvas off the screen is what a worker draws on. */
const canWork = (): boolean => typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined'

const inWorker = (order: RedrawOrder, signal: AbortSignal | undefined): Promise<Blob> => {
  const worker = new Worker(new URL('./redrawWorker.ts', import.meta.url), { type: 'module' })
  return new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<RedrawAnswer>) => {
      if (data === undefined) reject(new Error('the picture cannot be read'))
      else resolve(data)
    })
    // Its script did not come: the page does it itself, if slower.
    worker.addEventListener('error', () => resolve(redraw(order.file, order.longest)))
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
    worker.postMessage(order, [])
  }).finally(() => worker.terminate())
}

/**
 * A picture as JPEG of quality 0.9, scaled when asked, without anything that its file said beside the picture; not on the
 * main thread where the browser can. What is no picture is left unchanged. Rejects for a picture that
 * the browser cannot read.
 */
export const compressImage = async (file: Blob, { longest, signal }: CompressOptions = {}): Promise<Blob> => {
  const kind = imageKind(new Uint8Array(await file.slice(0, 4_096).arrayBuffer()))
  signal?.throwIfAborted()
  if (kind === undefined || kind === 'svg') return file
  return canWork() ? inWorker({ file, longest }, signal) : redraw(file, longest)
}
