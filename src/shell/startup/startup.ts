import { DOMAIN_RELOAD_RESET, DOMAIN_RETRY_DELAY, MAX_AUTOMATIC_RELAUNCHES, type v1 } from '#protocol'

/** Where the start stands. `reloads` is `domainReloadCount`; `stored` the configuration of an earlier visit. */
export interface StartupState {
  readonly phase: 'asking' | 'waiting' | 'done'
  readonly reloads: number
  readonly stored: v1.DomainConfig | undefined
}

export type StartupEvent =
  | { readonly type: 'answered'; readonly code: number; readonly config: v1.DomainConfig | undefined }
  | { readonly type: 'failed' }
  | { readonly type: 'retryDue' }
  | { readonly type: 'resetDue' }

/** What the caller has to do, in order. */
export type StartupEffect =
  | { readonly do: 'ask' }
  | { readonly do: 'use'; readonly config: v1.DomainConfig }
  | { readonly do: 'store'; readonly config: v1.DomainConfig }
  | { readonly do: 'later'; readonly event: StartupEvent; readonly ms: number }
  | { readonly do: 'relaunch' }
  | { readonly do: 'setReloads'; readonly reloads: number }

export type StartupStep = readonly [StartupState, readonly StartupEffect[]]

const RETRY = { do: 'later', event: { type: 'retryDue' }, ms: DOMAIN_RETRY_DELAY } as const
const RESET = { do: 'later', event: { type: 'resetDue' }, ms: DOMAIN_RELOAD_RESET } as const

/** Without a fresh configuration: the stored one, else another attempt after 10 s. */
const withoutFresh = (state: StartupState): StartupStep =>
  state.stored === undefined
    ? [{ ...state, phase: 'waiting' }, [RETRY]]
    : [{ ...state, phase: 'done' }, [{ do: 'use', config: state.stored }]]

export const startupBegins = (stored: v1.DomainConfig | undefined, reloads: number): StartupStep => [
  { phase: 'asking', reloads, stored },
  [{ do: 'ask' }],
]

/** Start-up by domain configuration, as a pure step. */
export const startupStep = (state: StartupState, event: StartupEvent): StartupStep => {
  switch (event.type) {
    case 'answered':
      if (event.code !== 1 || event.config === undefined) return withoutFresh(state)
      return [
        { ...state, phase: 'done', stored: event.config },
        [{ do: 'store', config: event.config }, { do: 'use', config: event.config }, RESET],
      ]
    case 'failed': {
      if (state.reloads >= MAX_AUTOMATIC_RELAUNCHES) return withoutFresh(state)
      const reloads = state.reloads + 1
      return [
        { ...state, reloads, phase: 'asking' },
        [{ do: 'setReloads', reloads }, { do: 'relaunch' }, { do: 'ask' }],
      ]
    }
    case 'retryDue':
      return [{ ...state, phase: 'asking' }, [{ do: 'ask' }]]
    case 'resetDue':
      return [{ ...state, reloads: 0 }, [{ do: 'setReloads', reloads: 0 }]]
  }
}
