import { CHUNK_TIMEOUT } from '#protocol'
import { addressOf } from '#stream'

export interface ChunkPorts {
  /** Imports a module by its address. */
  importUrl: (url: string) => Promise<unknown>
  /** Rejects or resolves after so many ms; the timer is injected so that tests need not wait. */
  after: (ms: number) => Promise<void>
  /** A number that no earlier address carried. */
  stamp: () => number
}

/** A screen's chunk did not arrive: 120 s went by, or the import failed twice. */
export class ChunkFailure extends Error {
  override name = 'ChunkFailure'
}

/**
 * Imports a chunk. An import that failed is tried once more: with a cache-busting address where it is known, because
 * browsers remember a failed one. Throws `ChunkFailure` after that, or after 120 s.
 */
export const importChunk = async <T>(importer: () => Promise<T>, base: string, ports: ChunkPorts): Promise<T> => {
  const again = async (): Promise<T> => {
    const url = addressOf(importer, base)
    if (url === undefined) return importer()
    return (await ports.importUrl(`${url}${url.includes('?') ? '&' : '?'}again=${ports.stamp()}`)) as T
  }
  const timeout = ports.after(CHUNK_TIMEOUT).then(() => {
    throw new ChunkFailure('Loading chunk failed')
  })
  const attempt = importer()
    .catch(again)
    .catch((cause: unknown) => {
      throw new ChunkFailure('Loading chunk failed', { cause })
    })
  return Promise.race([attempt, timeout])
}
