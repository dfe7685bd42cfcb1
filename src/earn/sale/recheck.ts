import { type OwnLine, type PublishedSale, recheckSale, type SaleCheck, type SaleLine } from '#protocol'

/** What is recomputed: a sale, its whole list, and the user's own line in it. */
export interface RecheckOrder {
  readonly published: PublishedSale
  readonly lines: readonly SaleLine[]
  readonly own: OwnLine | undefined
}

export const recheck = ({ published, lines, own }: RecheckOrder): SaleCheck => recheckSale(published, lines, own)

/** Recomputes a sale, not on the main thread where the browser has others; a hundred thousand lines take seconds. */
export const recheckAside = (order: RecheckOrder): Promise<SaleCheck> => {
  if (typeof Worker === 'undefined') return Promise.resolve(recheck(order))
  const worker = new Worker(new URL('./recheckWorker.ts', import.meta.url), { type: 'module' })
  return new Promise<SaleCheck>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<SaleCheck>) => resolve(data))
    // Its script did not come: the page does it itself, if slower.
    worker.addEventListener('error', () => resolve(recheck(order)))
    worker.postMessage(order, [])
  }).finally(() => worker.terminate())
}
