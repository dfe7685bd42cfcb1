import { useState } from 'react'
import { readTyped } from '../../../ui/format/readTyped.ts'
import { typedText } from '../../../ui/format/typed.ts'
import { ALL, type AmountEntry } from '../../ticket/amountEntry.ts'
import { type PriceDraft, priceDraft } from '../../ticket/priceDraft.ts'
import type { ExitKind } from './protectForm.ts'

/** A half-typed take-profit or stop-loss: its trigger in the user's own notation and as it is read, and how much it closes. */
export interface ExitForm {
  readonly kind: ExitKind
  readonly setKind: (kind: ExitKind) => void
  readonly text: string
  readonly setText: (text: string) => void
  readonly trigger: PriceDraft
  readonly amount: AmountEntry
  readonly setAmount: (amount: AmountEntry) => void
}

/** `at`: what it begins with, as a plain decimal; '' where no price is known yet. */
export const useExitForm = (at?: { readonly kind: ExitKind; readonly px: string }): ExitForm => {
  const [kind, setKind] = useState<ExitKind>(at?.kind ?? 'tp')
  const [text, setText] = useState(() => (at === undefined || at.px === '' ? '' : typedText(at.px)))
  const [amount, setAmount] = useState<AmountEntry>(ALL)
  return { kind, setKind, text, setText, trigger: priceDraft(readTyped(text)), amount, setAmount }
}
