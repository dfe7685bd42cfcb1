import type { Stream } from '#stream'

/**
 * What a screen asks for as soon as it stands, asked while it is still being made: so both take their time at once.
 * `query`: of its address. The answers end what was begun.
 */
export type Ahead = (stream: Stream, query: URLSearchParams) => readonly (() => void)[]
