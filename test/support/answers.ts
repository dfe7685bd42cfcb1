import { API_PREFIX, type Call, ERRORS, type InputOf, type OutputOf, type Refusal } from '#protocol'
import type { Posted } from '../../src/core/request/transport.ts'

type Answer = (body: never) => unknown
type Given<C extends Call> = OutputOf<C> | 'offline' | undefined

const pathOf = (path: string): string => path.replace(API_PREFIX, '')

/** A refusal as the venue would send it, with this sentence. */
class Refused {
  readonly envelope: object
  constructor({ error, ...rest }: Refusal, msg: string) {
    this.envelope = { code: ERRORS[error].code, msg, ...rest }
  }
}
const NOT_FOUND = new Refused({ error: 'notFound' }, 'Not found.')

/** What the venue would answer, and what it was asked: hand `post` to a mock of `transport.ts`. */
export const createAnswers = () => {
  const known = new Map<string, Answer>()
  const asked: { readonly path: string; readonly body: unknown }[] = []
  return {
    post: async (path: string, body: unknown): Promise<Posted> => {
      asked.push({ path: pathOf(path), body })
      const data = (await known.get(pathOf(path))?.(body as never)) ?? NOT_FOUND
      if (data === 'offline') return { kind: 'network' }
      return {
        kind: 'answer',
        status: 200,
        body: data instanceof Refused ? data.envelope : { code: '200', msg: '', data },
      }
    },
    /** From now on; `undefined` refuses as not found, `'offline'` is no network. */
    on: <C extends Call>(call: C, answer: (input: InputOf<C>) => Given<C> | Promise<Given<C>>): void => {
      known.set(call.path, answer)
    },
    /** From now on it is refused with this sentence. */
    refuse: (call: Call, refusal: Refusal, sentence: string): void => {
      known.set(call.path, () => new Refused(refusal, sentence))
    },
    /** The inputs of a call, in order. */
    of: <C extends Call>(call: C): InputOf<C>[] =>
      asked.filter(({ path }) => path === call.path).map(({ body }) => body as InputOf<C>),
    clear: (): void => {
      known.clear()
      asked.length = 0
    },
  }
}
