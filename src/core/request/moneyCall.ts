import { type ReadonlySignal, signal } from '@preact/signals-core'
import { ASK_OUTCOME_AFTER, errorByCode, NO_ANSWER_YET, type Reply } from '#protocol'
import { isPending, type MoneyEvent, type MoneyState, moneyStep } from './moneyState.ts'

/** What became of a request, by its key; `none` means that it never arrived and never will. */
export type Outcome<R> =
  | { readonly outcome: 'none' | 'running' }
  | { readonly outcome: 'done'; readonly data: R }
  | {
      readonly outcome: 'refused'
      readonly code: string
      readonly msg: string
      readonly field?: string | undefined
      readonly values?: Readonly<Record<string, string>> | undefined
    }

/** What a money call touches outside itself. */
export interface MoneyPorts<Input, R> {
  send: (input: Input, key: string) => Promise<Reply<R>>
  /** Asks by key what became of a request. */
  outcome: (key: string) => Promise<Reply<Outcome<R>>>
  newKey: () => string
  /** Runs later; the answer stops it. */
  later: (ms: number, run: () => void) => () => void
  /** This user's pending key of this slot, kept over a reload. */
  load: () => string | undefined
  save: (key: string | undefined) => void
  /** +1 when a call becomes pending, -1 when its end is known. */
  pending: (step: 1 | -1) => void
}

/** Between two questions about an unknown outcome, in ms. */
export const ASK_AGAIN = 2_000

export interface MoneyCall<Input, R> {
  readonly state: ReadonlySignal<MoneyState<R>>
  /** Makes the key, when the confirm sheet opens; a new one each time unless a call is pending. */
  readonly prepare: () => void
  /** Sends once. Ignored while a call is pending: two taps are one order. */
  readonly send: (input: Input) => void
  /** Takes the end note away; does nothing while pending. */
  readonly dismiss: () => void
  /** Its user left: nothing is asked in another's name. The key is kept. */
  readonly pause: () => void
  /** Its user is back: what is still pending is asked for again. */
  readonly resume: () => void
}

/**
 * One place from which money calls are made (a ticket, a cancel button): sends with a key, says 'no answer yet' at 3 s,
 * asks by key from 10 s or when the connection broke, also after a reload, and never sends a second time by itself
 * (decision 222).
 */
export const createMoneyCall = <Input, R>(ports: MoneyPorts<Input, R>): MoneyCall<Input, R> => {
  const state = signal<MoneyState<R>>({ phase: 'idle' })
  let key: string | undefined
  let stops: (() => void)[] = []
  let paused = false

  const happened = (event: MoneyEvent<R>): void => {
    const before = state.peek()
    const next = moneyStep(before, event)
    if (next === before) return
    if (!paused && isPending(next) !== isPending(before)) ports.pending(isPending(next) ? 1 : -1)
    if (isPending(before) && !isPending(next)) {
      for (const stop of stops) stop()
      stops = []
      asking = undefined
      // Another tab may have kept a key of its own here meanwhile.
      if (ports.load() === before.key) ports.save(undefined)
    }
    state.value = next
  }

  /** The question that is open: one at a time, however many reasons there are to ask. */
  let asking: symbol | undefined
  const ask = async (about: string): Promise<void> => {
    if (paused || !isCurrent(about) || asking !== undefined) return
    const mine = Symbol(about)
    asking = mine
    happened({ type: 'lost', key: about })
    const reply = await ports.outcome(about)
    if (asking !== mine || !isCurrent(about)) return
    if (reply.kind === 'ok' && reply.data.outcome === 'done')
      return happened({ type: 'done', key: about, data: reply.data.data })
    if (reply.kind === 'ok' && reply.data.outcome === 'none')
      return happened({ type: 'notSent', key: about, why: 'none' })
    if (reply.kind === 'ok' && reply.data.outcome === 'refused') {
      const { code, msg, field, values } = reply.data
      const rest = { ...(field === undefined ? {} : { field }), ...(values === undefined ? {} : { values }) }
      const refusal = { kind: 'refused', error: errorByCode(code), code, message: msg, ...rest } as const
      return happened({ type: 'refused', key: about, reply: refusal })
    }
    const again = (): void => {
      asking = undefined
      void ask(about)
    }
    stops.push(ports.later(ASK_AGAIN, again))
  }
  const isCurrent = (about: string): boolean => {
    const now = state.peek()
    return isPending(now) && now.key === about
  }

  const run = async (input: Input, sent: string): Promise<void> => {
    const reply = await ports.send(input, sent)
    switch (reply.kind) {
      case 'ok':
        return happened({ type: 'done', key: sent, data: reply.data })
      case 'refused':
        return happened({ type: 'refused', key: sent, reply })
      case 'expired':
        return happened({ type: 'notSent', key: sent, why: 'expired' })
      case 'network':
        return happened({ type: 'notSent', key: sent, why: 'network' })
      case 'unknown':
        return ask(sent)
    }
  }

  const found = ports.load()
  if (found !== undefined) {
    happened({ type: 'found', key: found })
    void ask(found)
  }

  return {
    state,
    prepare: () => {
      if (!isPending(state.peek())) key = ports.newKey()
    },
    send: (input) => {
      if (paused || isPending(state.peek())) return
      const sent = key ?? ports.newKey()
      key = undefined
      // Kept before it leaves: whatever happens to this page, the next one knows what to ask for.
      ports.save(sent)
      happened({ type: 'sent', key: sent })
      stops.push(ports.later(NO_ANSWER_YET, () => happened({ type: 'quiet', key: sent })))
      stops.push(ports.later(ASK_OUTCOME_AFTER, () => void ask(sent)))
      void run(input, sent)
    },
    dismiss: () => happened({ type: 'dismissed' }),
    pause: () => {
      if (paused) return
      if (isPending(state.peek())) ports.pending(-1)
      paused = true
      for (const stop of stops) stop()
      stops = []
      // What the open question answers may be meant for somebody else.
      asking = undefined
    },
    resume: () => {
      if (!paused) return
      paused = false
      const now = state.peek()
      if (!isPending(now)) return
      ports.pending(1)
      void ask(now.key)
    },
  }
}
