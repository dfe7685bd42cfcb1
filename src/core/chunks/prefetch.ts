import type { Stream } from '#stream'

/**
 * Asks for what a screen needs at once, while the screen is still being rendered, so that both happen at the same time.
 * `query`: of its address. The returned functions end what was begun.
 */
export type Prefetch = (stream: Stream, query: URLSearchParams) => readonly (() => void)[]
