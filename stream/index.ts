/** The one door of `stream/`. */
export { addressOf } from './base/addressOf.ts'
export type * from './base/api.ts'
export { createStream, type StreamOptions } from './facade/createStream.ts'
export { startWorker } from './host/workerHost.ts'
export { frameLine, headerLine, type RecordedFrame, type Recording } from './recording/format.ts'
export { createPlayer, type Player } from './recording/player.ts'
export { isRecording, readRecording } from './recording/read.ts'
