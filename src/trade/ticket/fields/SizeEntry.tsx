import type { ReactNode } from 'react'
import { AmountField } from '../../../ui/AmountField.tsx'
import type { ParsedAmount } from '../../../ui/format/parseAmount.ts'
import { typedText } from '../../../ui/format/typed.ts'
import type { AmountEntry } from '../amountEntry.ts'
import { ShareChoice } from './ShareChoice.tsx'

interface SizeEntryProps {
  label: string
  amount: AmountEntry
  /** What the entry means now: the typed number, or the amount of the chosen share. */
  read: ParsedAmount
  error: string | undefined
  hint?: string | undefined
  /** Of what the shares are. */
  shareLabel: string
  /** A share needs something to be a share of. */
  canShare?: boolean
  onAmount: (amount: AmountEntry) => void
  /** Between the field and the shares. */
  children?: ReactNode
}

/** How much: a field in which it is typed, and 25 to 100 % of what there is. */
export const SizeEntry = (props: SizeEntryProps) => {
  const { label, amount, read, error, hint, shareLabel, canShare = true, onAmount, children } = props
  return (
    <>
      <div data-size-entry>
        <AmountField
          label={label}
          text={amount.kind === 'typed' ? amount.text : read.ok ? typedText(read.value) : ''}
          onText={(text) => onAmount({ kind: 'typed', text })}
          error={error}
          hint={hint}
        />
      </div>
      {children}
      <ShareChoice
        label={shareLabel}
        amount={amount}
        disabled={!canShare}
        onShare={(share) => onAmount({ kind: 'share', share })}
      />
    </>
  )
}
