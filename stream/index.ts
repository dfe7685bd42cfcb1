/** The one door of `stream/`. */
export { addressOf } from './addressOf.ts'
export type * from './api.ts'
export { createStream, type StreamOptions } from './createStream.ts'
export { startWorker } from './hosts/worker.ts'
export { frameLine, headerLine, type RecordedFrame, type Recording } from './recording/format.ts'
export { createPlayer, type Player } from './recording/player.ts'
export { isRecording, readRecording } from './recording/read.ts'
