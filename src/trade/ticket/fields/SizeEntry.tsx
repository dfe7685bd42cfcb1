import type { ReactNode } from 'react'
import { AmountField } from '../../../ui/AmountField.tsx'
import type { ParsedAmount } from '../../../ui/format/parseAmount.ts'
import { typedText } from '../../../ui/format/typed.ts'
import type { AmountEntry } from '../amountEntry.ts'
import { FieldBox } from './FieldBox.tsx'
import { ShareSlider } from './ShareSlider.tsx'

interface SizeEntryProps {
  label: string
  amount: AmountEntry
  /** What the entry means now: the typed number, or the amount of the chosen share. */
  read: ParsedAmount
  error: string | undefined
  hint?: string | undefined
  /** In what it is typed, where that cannot be chosen. */
  unit?: string | undefined
  /** What chooses in what it is typed. */
  end?: ReactNode
  /** The column is narrow: the label stands above the figure. */
  stacked?: boolean
  /** Of what the shares are. */
  shareLabel: string
  /** A share needs something to be a share of. */
  canShare?: boolean
  onAmount: (amount: AmountEntry) => void
  /** Buttons that set it, in the box of the field. */
  children?: ReactNode
}

/** How much: a field in which it is typed, and a share of what there is. */
export const SizeEntry = (props: SizeEntryProps) => {
  const { label, amount, read, error, hint, unit, end, stacked = false, shareLabel, onAmount, children } = props
  const { canShare = true } = props
  const field = (
    <AmountField
      stacked={stacked}
      label={label}
      {...{ unit, end }}
      text={amount.kind === 'typed' ? amount.text : read.ok ? typedText(read.value) : ''}
      onText={(text) => onAmount({ kind: 'typed', text })}
      error={error}
      hint={hint}
    />
  )
  return (
    <>
      <div data-size-entry>
        {children === undefined ? (
          field
        ) : (
          <FieldBox>
            {field}
            {children}
          </FieldBox>
        )}
      </div>
      <ShareSlider label={shareLabel} amount={amount} disabled={!canShare} onAmount={onAmount} />
    </>
  )
}
