// What a service worker finds in its global scope. The standard types of it cannot stand beside those of a page.

export interface LastingEvent extends Event {
  /** Keeps the worker alive until it is settled. */
  readonly waitUntil: (work: Promise<unknown>) => void
}

export interface FetchEvent extends LastingEvent {
  readonly request: Request
  readonly respondWith: (answer: Promise<Response>) => void
}

export interface WorkerMessage extends LastingEvent {
  readonly data: unknown
}

export interface NotificationTap extends LastingEvent {
  readonly notification: Notification
}

export interface PageClient {
  readonly postMessage: (message: unknown, ports: Transferable[]) => void
  readonly focus: () => Promise<unknown>
  readonly navigate: (address: string) => Promise<unknown>
}

export interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  /** This worker; browsers before 2023 do not tell. */
  readonly serviceWorker?: ServiceWorker
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly openWindow: (address: string) => Promise<unknown>
    readonly matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly PageClient[]>
  }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: {
    (type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
    (type: 'fetch', listener: (event: FetchEvent) => void): void
    (type: 'message', listener: (event: WorkerMessage) => void): void
    (type: 'notificationclick', listener: (event: NotificationTap) => void): void
  }
}
