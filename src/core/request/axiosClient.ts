import axios, { isAxiosError } from 'axios'
import { API_PREFIX } from '#protocol'
import type { Post } from './transport.ts'

const client = axios.create({
  baseURL: API_PREFIX,
  // Every status is read by `interpretReply`, none throws.
  validateStatus: () => true,
  headers: { 'content-type': 'application/json' },
})

const TIMEOUTS: ReadonlySet<string | undefined> = new Set(['ECONNABORTED', 'ETIMEDOUT'])

/** POSTs JSON below the API prefix; the session cookie goes with it because the origin is the same. */
export const postByAxios: Post = async (path, body, { timeout, headers }) => {
  try {
    const { status, data } = await client.post<unknown>(path, body, { timeout, headers: { ...headers } })
    return { kind: 'answer', status, body: data }
  } catch (error) {
    return { kind: isAxiosError(error) && TIMEOUTS.has(error.code) ? 'timeout' : 'network' }
  }
}
