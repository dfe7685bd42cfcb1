/** The one door of `stream/`. */
export type * from './api.ts'
export { createStream, type StreamOptions } from './createStream.ts'
export { startWorker } from './hosts/worker.ts'
