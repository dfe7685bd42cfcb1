import { API_PREFIX, type Call, type Envelope, IDEMPOTENCY_HEADER, type InputOf, type OutputOf } from '#protocol'
import { pictureForm } from './sentPictures.ts'

/** One answer of the venue, as it came. */
export interface Answer<T> {
  readonly status: number
  readonly body: Envelope<T>
  readonly headers: Headers
}

export interface CallOptions {
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A browser as the venue sees it: one cookie jar, and the Origin that its pages send. */
export interface Browser {
  readonly cookies: ReadonlyMap<string, string>
  call<C extends Call>(call: C, input: InputOf<C>, options?: CallOptions): Promise<Answer<OutputOf<C>>>
  /** A request that need not fit any call. */
  send(path: string, init?: RequestInit): Promise<Answer<unknown>>
  /** Forgets a cookie. */
  forget(name: string): void
}

const read = async (response: Response): Promise<Envelope> => {
  const text = await response.text()
  try {
    return JSON.parse(text) as Envelope
  } catch {
    return { code: 'not-json', msg: text }
  }
}

/** JSON; for a call that takes a file a form, with a small picture in it. */
const bodyOf = (call: Call, input: object): { body: string | FormData; type: Record<string, string> } =>
  call.upload
    ? { body: pictureForm(input as Record<string, string>), type: {} }
    : { body: JSON.stringify(input), type: { 'content-type': 'application/json' } }

export const createBrowser = (address: string): Browser => {
  const jar = new Map<string, string>()
  const keep = (headers: Headers): void => {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const [name = '', value = ''] = pair.split('=')
      const gone = value === '' || attributes.some((text) => text.toLowerCase() === 'max-age=0')
      if (gone) jar.delete(name)
      else jar.set(name, value)
    }
  }
  const send = async (path: string, init: RequestInit = {}): Promise<Answer<unknown>> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address + path, {
      ...init,
      headers: { origin: address, ...(cookie === '' ? {} : { cookie }), ...(init.headers as Record<string, string>) },
    })
    keep(response.headers)
    return { status: response.status, body: await read(response), headers: response.headers }
  }
  return {
    cookies: jar,
    send,
    forget: (name) => {
      jar.delete(name)
    },
    async call<C extends Call>(call: C, input: InputOf<C>, { key, headers }: CallOptions = {}) {
      const { body, type } = bodyOf(call, input as object)
      const answer = await send(API_PREFIX + call.path, {
        method: 'POST',
        headers: {
          ...type,
          ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
          ...headers,
        },
        body,
      })
      return answer
    },
  }
}
