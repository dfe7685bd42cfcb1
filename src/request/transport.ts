import axios, { isAxiosError } from 'axios'
import { API_PREFIX } from '#protocol'

export interface PostOptions {
  readonly timeout: number
  readonly headers: Readonly<Record<string, string>>
}

/** What came back, or why nothing did: `network` when no connection stood, `timeout` when no answer came in time. */
export type Posted =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'network' | 'timeout' }

export type Post = (path: string, body: unknown, options: PostOptions) => Promise<Posted>

const client = axios.create({
  baseURL: API_PREFIX,
  // Every status is read by `interpretReply`, none throws.
  validateStatus: () => true,
  headers: { 'content-type': 'application/json' },
})

const TIMEOUTS: ReadonlySet<string | undefined> = new Set(['ECONNABORTED', 'ETIMEDOUT'])

/** POSTs JSON below the API prefix; the session cookie goes with it because the origin is the same. */
export const post: Post = async (path, body, { timeout, headers }) => {
  try {
    const { status, data } = await client.post<unknown>(path, body, { timeout, headers: { ...headers } })
    return { kind: 'answer', status, body: data }
  } catch (error) {
    return { kind: isAxiosError(error) && TIMEOUTS.has(error.code) ? 'timeout' : 'network' }
  }
}
