/** The answer to a request that the page's head has made; undefined when none came. */
type PreloadedAnswer = Promise<{ readonly status: number; readonly body: unknown } | undefined>

/** What the script in the head of a built page has begun to load; each thing is taken once. */
interface Preloaded {
  lang?: string
  worker?: Worker
  texts?: PreloadedAnswer
  readonly calls: Record<string, PreloadedAnswer>
}

const preloaded = (globalThis as { readonly tapelinePreloaded?: Preloaded }).tapelinePreloaded

/** The data core's worker, if the head has started it. */
export const takePreloadedWorker = (): Worker | undefined => {
  const worker = preloaded?.worker
  delete preloaded?.worker
  return worker
}

/** The texts of the first screens in this language: a dictionary of areas, or undefined when it did not come. */
export const takePreloadedTexts = (lang: string): Promise<unknown> | undefined => {
  const texts = preloaded?.lang === lang ? preloaded.texts : undefined
  delete preloaded?.texts
  return texts?.then((answer) => (answer?.status === 200 ? answer.body : undefined))
}

/** The answer to a call, by its path below the API prefix. */
export const takePreloadedCall = (path: string): PreloadedAnswer | undefined => {
  const answer = preloaded?.calls[path]
  if (preloaded !== undefined) delete preloaded.calls[path]
  return answer
}
