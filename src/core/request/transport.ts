import { fetchChunk } from '../chunks/fetchChunk.ts'
import { takePreloadedCall } from '../chunks/preloaded.ts'

export interface PostOptions {
  readonly timeout: number
  readonly headers: Readonly<Record<string, string>>
  /** The prefix of the address, where it is not that of users' calls. */
  readonly prefix?: string
}

/** What came back, or why nothing did: `network` when no connection stood, `timeout` when no answer came in time. */
export type Posted =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'network' | 'timeout' }

export type Post = (path: string, body: unknown, options: PostOptions) => Promise<Posted>

let client: Promise<{ readonly postByAxios: Post }> | undefined

/** The client comes behind the first screen, which needs nothing of it. Undefined when it does not come. */
const clientNow = async (): Promise<Post | undefined> => {
  client ??= fetchChunk(() => import('./axiosClient.ts'))
  try {
    return (await client).postByAxios
  } catch {
    client = undefined
    return undefined
  }
}

/** What the page's head has asked for already; undefined if it has not, or without success. */
const prefetched = async (path: string, timeout: number): Promise<Posted | undefined> => {
  const asked = takePreloadedCall(path)
  if (asked === undefined) return undefined
  const timedOut = new Promise<Posted>((resolve) => setTimeout(() => resolve({ kind: 'timeout' }), timeout))
  return Promise.race([asked.then((answer) => answer && { kind: 'answer' as const, ...answer }), timedOut])
}

/** POSTs JSON below the prefix. */
export const post: Post = async (path, body, options) => {
  const answered = options.prefix === undefined ? await prefetched(path, options.timeout) : undefined
  if (answered !== undefined) return answered
  const send = await clientNow()
  return send === undefined ? { kind: 'network' } : send(path, body, options)
}
