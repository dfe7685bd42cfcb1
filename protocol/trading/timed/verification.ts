import type { TimedResult } from '../../proofs/ticks/rules.ts'

/** What is checked, in this order. */
export const VERIFY_STEPS = [
  'terms',
  'keys',
  'ticks',
  'roots',
  'signature',
  'proofs',
  'entry',
  'exit',
  'outcome',
  'credit',
] as const
export type VerifyStepName = (typeof VERIFY_STEPS)[number]

/**
 * `unchecked`: nothing on this page can tell (signatures without WebCrypto). `skipped`: it hangs on one that failed.
 * `pending`: the minute is not sealed yet.
 */
export interface VerifyStep {
  readonly name: VerifyStepName
  readonly state: 'ok' | 'failed' | 'unchecked' | 'pending' | 'skipped'
  /** Figures or the kind of fault, as they are; for the eye of who checks by hand. */
  readonly detail: string
}

export interface Verification {
  readonly verdict: 'ok' | 'failed' | 'unchecked' | 'pending'
  readonly steps: readonly VerifyStep[]
  /** What the published ticks come to. */
  readonly result: TimedResult | undefined
}

/** What a step found to be wrong. */
export class Mismatch extends Error {
  readonly state: 'failed' | 'unchecked' | 'pending'

  constructor(detail: string, state: 'failed' | 'unchecked' | 'pending' = 'failed') {
    super(detail)
    this.state = state
  }
}

export interface VerifySteps {
  /** Runs a step, unless one before it failed; what it throws is its end. */
  readonly step: (name: VerifyStepName, run: () => Promise<string> | string) => Promise<void>
  readonly verification: (result: TimedResult | undefined) => Verification
}

export const createVerifySteps = (): VerifySteps => {
  const steps: VerifyStep[] = []
  let stopped = false
  const has = (state: VerifyStep['state']): boolean => steps.some((one) => one.state === state)
  return {
    step: async (name, run) => {
      if (stopped) return void steps.push({ name, state: 'skipped', detail: '' })
      try {
        steps.push({ name, state: 'ok', detail: await run() })
      } catch (error) {
        const state = error instanceof Mismatch ? error.state : 'failed'
        steps.push({ name, state, detail: error instanceof Error ? error.message : String(error) })
        if (state !== 'unchecked') stopped = true
      }
    },
    verification: (result) => {
      const verdict = has('failed') ? 'failed' : has('pending') ? 'pending' : has('unchecked') ? 'unchecked' : 'ok'
      return { verdict, steps, result }
    },
  }
}
