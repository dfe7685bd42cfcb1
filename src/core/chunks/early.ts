/** What came of something that the page's head asked for; undefined when nothing did. */
type EarlyAnswer = Promise<{ readonly status: number; readonly body: unknown } | undefined>

/** What the script in the page's head has begun, in a build; each thing is taken once. */
interface Early {
  lang?: string
  worker?: Worker
  texts?: EarlyAnswer
  readonly calls: Record<string, EarlyAnswer>
}

const early = (globalThis as { readonly tapelineEarly?: Early }).tapelineEarly

/** The data core's worker, if the head has started it. */
export const takeEarlyWorker = (): Worker | undefined => {
  const worker = early?.worker
  delete early?.worker
  return worker
}

/** The texts of the first screens in this language: a dictionary of areas, or undefined when it did not come. */
export const takeEarlyTexts = (lang: string): Promise<unknown> | undefined => {
  const texts = early?.lang === lang ? early.texts : undefined
  delete early?.texts
  return texts?.then((answer) => (answer?.status === 200 ? answer.body : undefined))
}

/** The answer to a call, by its path below the API prefix. */
export const takeEarlyCall = (path: string): EarlyAnswer | undefined => {
  const answer = early?.calls[path]
  if (early !== undefined) delete early.calls[path]
  return answer
}
