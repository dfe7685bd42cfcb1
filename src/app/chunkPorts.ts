import type { ChunkPorts } from './chunk.ts'

/** The browser's own ways to fetch a chunk. */
export const chunkPorts: ChunkPorts = {
  importUrl: (url) => import(/* @vite-ignore */ url),
  after: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  stamp: () => Date.now(),
}
