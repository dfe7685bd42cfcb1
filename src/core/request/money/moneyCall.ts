import { type ReadonlySignal, signal } from '@preact/signals-core'
import { ASK_OUTCOME_AFTER, actedError, NO_ANSWER_YET, type Reply } from '#protocol'
import { isPending, type MoneyEvent, type MoneyState, moneyStep, type Refused } from './moneyState.ts'

/** The outcome of a request, by its key; `none`: it never arrived and never will. */
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

/** What a money call needs from outside. */
export interface MoneyPorts<Input, R> {
  send: (input: Input, key: string) => Promise<Reply<R>>
  /** Asks for the outcome of a request by its key. */
  outcome: (key: string) => Promise<Reply<Outcome<R>>>
  newKey: () => string
  /** Runs later; the returned function stops it. */
  later: (ms: number, run: () => void) => () => void
  /** The pending key of this user and slot, kept over a reload. */
  load: () => string | undefined
  save: (key: string | undefined) => void
  /** +1 when a call becomes pending, -1 when its outcome is known. */
  pending: (step: 1 | -1) => void
}

/** How long after an answer that settles nothing the outcome is asked for again. */
export const OUTCOME_POLL_MS = 2_000

export interface MoneyCall<Input, R> {
  readonly state: ReadonlySignal<MoneyState<R>>
  /** Makes the key, when the confirm sheet opens; a new one each time unless a call is pending. */
  readonly prepare: () => void
  /** Sends once. Ignored while a call is pending: two taps are one order. */
  readonly send: (input: Input) => void
  /** Removes the outcome from the screen; does nothing while pending. */
  readonly dismiss: () => void
  /** Its user has left: nothing is asked in another user's name. The key is kept. */
  readonly pause: () => void
  /** Its user is back: what is still pending is asked for again. */
  readonly resume: () => void
}

type RefusedOutcome = Extract<Outcome<unknown>, { readonly outcome: 'refused' }>

/** A refusal that was learned by key, as the call itself would have answered it. */
const refusalOf = ({ code, msg, field, values }: RefusedOutcome): Refused => ({
  kind: 'refused',
  error: actedError(code),
  code,
  message: msg,
  ...(field === undefined ? {} : { field }),
  ...(values === undefined ? {} : { values }),
})

/** The steps of a money call, from its key to its outcome. */
class MoneyRequest<Input, R> {
  readonly state = signal<MoneyState<R>>({ phase: 'idle' })
  readonly #ports: MoneyPorts<Input, R>
  #nextKey: string | undefined
  /** Stops the timers of the pending call. */
  #stops: (() => void)[] = []
  #isPaused = false
  /** The question about the outcome that is open: one at a time, however many reasons there are to ask. */
  #question: symbol | undefined

  constructor(ports: MoneyPorts<Input, R>) {
    this.#ports = ports
    const found = ports.load()
    if (found === undefined) return
    this.#apply({ type: 'found', key: found })
    void this.#askOutcome(found)
  }

  prepare(): void {
    if (!isPending(this.state.peek())) this.#nextKey = this.#ports.newKey()
  }

  send(input: Input): void {
    if (this.#isPaused || isPending(this.state.peek())) return
    const key = this.#nextKey ?? this.#ports.newKey()
    this.#nextKey = undefined
    // Kept before it leaves: whatever happens to this page, the next one knows what to ask for.
    this.#ports.save(key)
    this.#apply({ type: 'sent', key })
    this.#after(NO_ANSWER_YET, () => this.#apply({ type: 'quiet', key }))
    this.#after(ASK_OUTCOME_AFTER, () => void this.#askOutcome(key))
    void this.#deliver(input, key)
  }

  dismiss(): void {
    this.#apply({ type: 'dismissed' })
  }

  pause(): void {
    if (this.#isPaused) return
    if (isPending(this.state.peek())) this.#ports.pending(-1)
    this.#isPaused = true
    this.#stopTimers()
    // What the open question answers may be meant for another user.
    this.#question = undefined
  }

  resume(): void {
    if (!this.#isPaused) return
    this.#isPaused = false
    const now = this.state.peek()
    if (!isPending(now)) return
    this.#ports.pending(1)
    void this.#askOutcome(now.key)
  }

  #apply(event: MoneyEvent<R>): void {
    const before = this.state.peek()
    const next = moneyStep(before, event)
    if (next === before) return
    if (!this.#isPaused && isPending(next) !== isPending(before)) this.#ports.pending(isPending(next) ? 1 : -1)
    if (isPending(before) && !isPending(next)) {
      this.#stopTimers()
      this.#question = undefined
      // Another tab may have kept a key of its own here meanwhile.
      if (this.#ports.load() === before.key) this.#ports.save(undefined)
    }
    this.state.value = next
  }

  async #deliver(input: Input, key: string): Promise<void> {
    const reply = await this.#ports.send(input, key)
    switch (reply.kind) {
      case 'ok':
        return this.#apply({ type: 'done', key, data: reply.data })
      case 'refused':
        return this.#apply({ type: 'refused', key, reply })
      case 'expired':
        return this.#apply({ type: 'notSent', key, why: 'expired' })
      case 'network':
        return this.#apply({ type: 'notSent', key, why: 'network' })
      case 'unknown':
        return this.#askOutcome(key)
    }
  }

  async #askOutcome(key: string): Promise<void> {
    if (this.#isPaused || !this.#isCurrent(key) || this.#question !== undefined) return
    const question = Symbol(key)
    this.#question = question
    this.#apply({ type: 'lost', key })
    const reply = await this.#ports.outcome(key)
    if (this.#question !== question || !this.#isCurrent(key)) return
    const outcome: Outcome<R> = reply.kind === 'ok' ? reply.data : { outcome: 'running' }
    switch (outcome.outcome) {
      case 'done':
        return this.#apply({ type: 'done', key, data: outcome.data })
      case 'none':
        return this.#apply({ type: 'notSent', key, why: 'none' })
      case 'refused':
        return this.#apply({ type: 'refused', key, reply: refusalOf(outcome) })
      case 'running':
        return this.#after(OUTCOME_POLL_MS, () => {
          this.#question = undefined
          void this.#askOutcome(key)
        })
    }
  }

  #isCurrent(key: string): boolean {
    const now = this.state.peek()
    return isPending(now) && now.key === key
  }

  #after(ms: number, run: () => void): void {
    this.#stops.push(this.#ports.later(ms, run))
  }

  #stopTimers(): void {
    for (const stop of this.#stops) stop()
    this.#stops = []
  }
}

/**
 * One place from which money calls are made (a ticket, a cancel button): sends with a key, says 'no answer yet' at 3 s,
 * asks by key from 10 s or when the connection broke, also after a reload, and never sends a second time by itself
 * (decision 222).
 */
export const createMoneyCall = <Input, R>(ports: MoneyPorts<Input, R>): MoneyCall<Input, R> => {
  const money = new MoneyRequest(ports)
  return {
    state: money.state,
    prepare: () => money.prepare(),
    send: (input) => money.send(input),
    dismiss: () => money.dismiss(),
    pause: () => money.pause(),
    resume: () => money.resume(),
  }
}
