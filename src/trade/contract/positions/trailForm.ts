import { useState } from 'react'
import {
  type Amount,
  CALLBACK_BOUNDS,
  compare,
  type Holding,
  type Instrument,
  isCallbackRatio,
  type Price,
  portion,
  quotient,
  trailTrigger,
} from '#protocol'
import type { ParsedAmount } from '../../../ui/format/parseAmount.ts'
import { readTyped } from '../../../ui/format/readTyped.ts'
import { typedText } from '../../../ui/format/typed.ts'
import { above0, optionalDraft } from '../../ticket/priceDraft.ts'
import { ownPriceProblem, type Problem, tooFine, unreadable } from '../../ticket/problems.ts'
import { beyondProblem, type ExitGuard, sizeProblem } from './protectForm.ts'

/** The prices that a trailing stop can follow. */
export type Followed = 'mark' | 'last'

/** A half-typed trailing stop: its callback in per cent and its activation price, in the user's own notation. */
export interface TrailForm {
  readonly callback: string
  readonly setCallback: (text: string) => void
  readonly activation: string
  readonly setActivation: (text: string) => void
  readonly by: Followed
  readonly setBy: (by: Followed) => void
}

const FIRST_CALLBACK = '0.01'

const percentOf = (ratio: string): Amount => portion(ratio as Amount, '100', 'down')

/** A callback as it is typed. */
export const typedCallback = (ratio: string): string => typedText(percentOf(ratio))

export const useTrailForm = (): TrailForm => {
  const [callback, setCallback] = useState(() => typedCallback(FIRST_CALLBACK))
  const [activation, setActivation] = useState('')
  const [by, setBy] = useState<Followed>('mark')
  return { callback, setCallback, activation, setActivation, by, setBy }
}

/** What a form means: each undefined while it cannot be read. */
export interface TrailTerms {
  /** A fraction. */
  readonly ratio: string | undefined
  /** Undefined also where it follows from the start. */
  readonly activePx: Price | undefined
  /** Where its trigger price starts. */
  readonly trigger: Price | undefined
  readonly problems: readonly Problem[]
}

const callbackProblem = (read: ParsedAmount, ratio: string | undefined): Problem | undefined => {
  const bad = unreadable('trigger', read)
  if (bad !== undefined || !read.ok || ratio !== undefined) return bad
  const [low, high] = [percentOf(CALLBACK_BOUNDS.min), percentOf(CALLBACK_BOUNDS.max)]
  return tooFine('trigger', read.value, 2) ?? { at: 'trigger', reason: 'priceBand', values: { low, high } }
}

/** Reads a form for a position of this size; `present` is the price that it would follow. */
export const readTrail = (
  form: TrailForm,
  amount: ParsedAmount,
  holding: Holding,
  instrument: Instrument,
  present: Price | undefined,
  guard: ExitGuard,
): TrailTerms => {
  const { side } = holding
  const read = readTyped(form.callback)
  const value = above0(read)
  const written = value === undefined ? undefined : quotient(value, '100', 'down')
  const ratio = written !== undefined && isCallbackRatio(written) ? written : undefined
  const draft = optionalDraft(form.activation, readTyped)
  const activePx = draft?.px
  const from = draft === undefined ? present : activePx
  const trigger = ratio === undefined || from === undefined ? undefined : trailTrigger(side, { ratio }, from)
  const reached = (): Problem | undefined => {
    if (activePx === undefined || present === undefined) return undefined
    const isApart = compare(activePx, present) * (side === 'long' ? 1 : -1) > 0
    return isApart
      ? undefined
      : { at: 'entry', reason: side === 'long' ? 'mustBeAbove' : 'mustBeBelow', values: { price: present } }
  }
  const problems = [
    callbackProblem(read, ratio) ??
      (trigger === undefined ? undefined : beyondProblem('trigger', side, trigger, guard, instrument)),
    ownPriceProblem('entry', draft, instrument, present) ?? reached(),
    sizeProblem(amount, holding, instrument, guard),
  ]
  return { ratio, activePx, trigger, problems: problems.filter((one) => one !== undefined) }
}
