/** What the build knows of itself. Paths begin with `/`. */
export interface Release {
  /** Another one for each build whose files differ. */
  readonly version: string
  /** Kept before the worker takes over: the page, what it stands on, and the tabs. */
  readonly shell: readonly string[]
  readonly languages: readonly string[]
  /** Areas of text; each language has each of them. */
  readonly areas: readonly string[]
}

/** Names of all caches that are ours begin so; the version follows. */
export const CACHE_PREFIX = 'tapeline-'
export const cacheOf = ({ version }: Release): string => CACHE_PREFIX + version

/** What a page tells its worker. */
export type ToWorker =
  /** Keep the texts of this language. */
  | { readonly do: 'texts'; readonly lang: string }
  /** The user wants the new release now. */
  | { readonly do: 'takeOver' }
  /** A page has started: what no page needs any more can go. */
  | { readonly do: 'tidy' }

/** What a worker asks a page; the answer is the path of the script that the page runs on. */
export interface ToPage {
  readonly ask: 'script'
}
