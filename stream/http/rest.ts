import type { Ports } from '../base/ports.ts'

/**
 * Reads the market's REST in the OKX dialect (`GET /api/v5…`): the elements of `data`, unchecked, or undefined when
 * there is no answer, a late one or a refusal. Never throws: what it brings only completes what a socket says.
 */
export type Rest = (
  path: string,
  query: Readonly<Record<string, string>>,
  signal?: AbortSignal,
) => Promise<readonly unknown[] | undefined>

const TIMEOUT = 5_000

const elements = (body: unknown): readonly unknown[] | undefined => {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('data' in body)) return undefined
  return body.code === '0' && Array.isArray(body.data) ? body.data : undefined
}

/** `settings` is asked at each call; `online` false asks nothing. */
export const createRest =
  (ports: Ports, settings: () => { api: string; online: boolean }): Rest =>
  async (path, query, signal) => {
    const { api, online } = settings()
    if (!online) return undefined
    const abort = new AbortController()
    const cancel = (): void => abort.abort()
    const timer = ports.setTimeout(cancel, TIMEOUT)
    signal?.addEventListener('abort', cancel)
    try {
      const response = await ports.fetch(`${api}/api/v5${path}?${new URLSearchParams(query)}`, {
        credentials: 'omit',
        signal: abort.signal,
      })
      return elements(await response.json())
    } catch {
      return undefined
    } finally {
      ports.clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
  }
