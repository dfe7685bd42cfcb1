import axios, { isAxiosError } from 'axios'
import { API_PREFIX } from '#protocol'
import type { Post } from './transport.ts'

const client = axios.create({
  // Every status is read by `interpretReply`, none throws.
  validateStatus: () => true,
  headers: { 'content-type': 'application/json' },
})

const TIMEOUTS: ReadonlySet<string | undefined> = new Set(['ECONNABORTED', 'ETIMEDOUT'])

/** POSTs JSON below the prefix; the session cookie goes with it because the origin is the same. */
export const postByAxios: Post = async (path, body, { timeout, headers, prefix = API_PREFIX }) => {
  try {
    const { status, data } = await client.post<unknown>(prefix + path, body, { timeout, headers: { ...headers } })
    return { kind: 'answer', status, body: data }
  } catch (error) {
    return { kind: isAxiosError(error) && TIMEOUTS.has(error.code) ? 'timeout' : 'network' }
  }
}
