import { type ChunkPorts, importChunk } from './chunk.ts'

/** The browser's own ways to fetch a chunk. */
const ports: ChunkPorts = {
  importUrl: (url) => import(/* @vite-ignore */ url),
  after: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  stamp: () => Date.now(),
}

/** Fetches a chunk of the app; all lie in one folder, so that this one knows where. Throws `ChunkFailure`. */
export const fetchChunk = <T>(importer: () => Promise<T>): Promise<T> => importChunk(importer, import.meta.url, ports)

/** The one thing of a chunk that has only one. */
export const fetchDefault = async <T>(importer: () => Promise<{ default: T }>): Promise<T> =>
  (await fetchChunk(importer)).default
