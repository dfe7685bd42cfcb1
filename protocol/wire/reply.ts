import { type ActedError, actedError } from '../base/actedErrors.ts'

/** The answer of every call but `getDomain`: HTTP 200, `code` '200' or a code of the catalogue. */
export interface Envelope<T = unknown> {
  readonly code: string | number
  readonly msg: string
  readonly data?: T
  readonly success?: boolean
  /** Refusals only: the input field concerned, and values for the sentence. */
  readonly field?: string
  readonly values?: Readonly<Record<string, string>>
}

/** The end of a call, as a value. `unknown` is a time-out or a broken answer: the server may have acted. */
export type Reply<T> =
  | { readonly kind: 'ok'; readonly data: T }
  | {
      readonly kind: 'refused'
      readonly error: ActedError
      readonly code: string
      readonly message: string
      readonly field?: string
      readonly values?: Readonly<Record<string, string>>
    }
  | { readonly kind: 'expired' }
  | { readonly kind: 'network' }
  | { readonly kind: 'unknown'; readonly status?: number }

/**
 * The one reading of an answer, used on the main thread and in the data core.
 * `status` is the HTTP status; a status other than 200 is a broken answer, whatever its body says.
 */
export const interpretReply = <T>(status: number, body: unknown): Reply<T> => {
  if (status !== 200 || typeof body !== 'object' || body === null) return { kind: 'unknown', status }
  const envelope = body as Envelope<T>
  if (envelope.success === true || envelope.code === '200' || envelope.code === 200)
    return { kind: 'ok', data: envelope.data as T }
  const code = String(envelope.code ?? '')
  if (code === '') return { kind: 'unknown', status }
  if (code === '650') return { kind: 'expired' }
  return {
    kind: 'refused',
    error: actedError(code),
    code,
    message: typeof envelope.msg === 'string' ? envelope.msg : '',
    ...(envelope.field === undefined ? {} : { field: envelope.field }),
    ...(envelope.values === undefined ? {} : { values: envelope.values }),
  }
}
