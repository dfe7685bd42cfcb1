import { API_PREFIX, type Call, type InputOf, interpretReply, type OutputOf, type Reply } from '#protocol'
import type { Ports } from '../base/ports.ts'

/** Makes a call from where the core runs. Never throws: every end is a value. */
export type Caller = <C extends Call>(call: C, input: InputOf<C>, signal?: AbortSignal) => Promise<Reply<OutputOf<C>>>

/** `settings` is asked at each call; `online` false answers `network` without a request. */
export const createCaller =
  (ports: Ports, settings: () => { api: string; language: string; online: boolean }): Caller =>
  async (call, input, signal) => {
    const { api, language, online } = settings()
    if (!online) return { kind: 'network' }
    const abort = new AbortController()
    const cancel = (): void => abort.abort()
    const timer = ports.setTimeout(cancel, call.timeout)
    signal?.addEventListener('abort', cancel)
    // A host that leaves a request hanging in spite of it must not keep who waits from asking again.
    const aborted = new Promise<undefined>((resolve) =>
      abort.signal.addEventListener('abort', () => resolve(undefined)),
    )
    const ask = async (): Promise<Reply<OutputOf<typeof call>>> => {
      const response = await ports.fetch(`${api}${API_PREFIX}${call.path}`, {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json', 'accept-language': language },
        body: JSON.stringify(input),
        signal: abort.signal,
      })
      const body: unknown = await response.json().catch(() => undefined)
      return interpretReply(response.status, body)
    }
    try {
      return (await Promise.race([ask(), aborted])) ?? { kind: 'unknown' }
    } catch {
      return abort.signal.aborted ? { kind: 'unknown' } : { kind: 'network' }
    } finally {
      ports.clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
  }
