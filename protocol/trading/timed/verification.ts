import type { TimedResult } from '../../proofs/ticks/rules.ts'

/** The checks, in this order. */
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
 * `unchecked`: cannot be checked on this page (signatures without WebCrypto). `skipped`: it depends on a failed check.
 * `pending`: the minute is not sealed yet.
 */
export interface VerifyStep {
  readonly name: VerifyStepName
  readonly state: 'ok' | 'failed' | 'unchecked' | 'pending' | 'skipped'
  /** Figures or the kind of fault, unworded, for checking by hand. */
  readonly detail: string
}

export interface Verification {
  readonly verdict: 'ok' | 'failed' | 'unchecked' | 'pending'
  readonly steps: readonly VerifyStep[]
  /** The result that follows from the published ticks. */
  readonly result: TimedResult | undefined
}

/** A fault that a step found. */
export class Mismatch extends Error {
  readonly state: 'failed' | 'unchecked' | 'pending'

  constructor(detail: string, state: 'failed' | 'unchecked' | 'pending' = 'failed') {
    super(detail)
    this.state = state
  }
}

export interface VerifySteps {
  /** Runs a step, unless an earlier one failed; an exception ends it as failed. */
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
