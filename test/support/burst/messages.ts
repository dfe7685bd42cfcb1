/** The origin of the venue whose rates are wide. */
export const PROXIED_ORIGIN = 'https://bench.example'

/** What the venue's process is asked; `watch` begins to look for the longest turn of its loop. */
export interface VenueOrder {
  readonly do: 'read' | 'watch'
}

/**
 * Its answers. `thread`: milliseconds that its main thread has run; `at`: those that have passed; `longest`: of the turns
 * of its loop since `watch` the one that ran longest, with the garbage that was collected in it; `collected`: the longest of
 * such collections, by the clock on the wall.
 */
export type VenueReport =
  | { readonly is: 'ready'; readonly port: number }
  | {
      readonly is: 'time'
      readonly thread: number
      readonly at: number
      readonly longest: number
      readonly collected: number
    }

/** What the process that floods is asked: to send these texts from this address of the machine, each on a socket. */
export interface FloodOrder {
  readonly port: number
  readonly address: string
  readonly sockets: readonly string[]
  /** How many requests they are. */
  readonly requests: number
}

/** `answers`: those that came within the time. */
export type FloodReport = { readonly is: 'ready' } | { readonly is: 'done'; readonly answers: number }
