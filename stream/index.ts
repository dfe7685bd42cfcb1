/** The one door of `stream/`. */
export type * from './api.ts'
