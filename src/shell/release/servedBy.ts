let worker: ServiceWorker | null = null

/** At the start of the page, before another worker may take over: which one it came from. */
export const noteWorker = (): void => {
  worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
}

/** The worker that this page came from; null for the network. */
export const servedBy = (): ServiceWorker | null => worker
