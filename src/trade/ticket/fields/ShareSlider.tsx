import { Slider } from '../../../ui/Slider.tsx'
import { type AmountEntry, NOTHING_TYPED, SHARES } from '../amountEntry.ts'

const MARKS = [0, ...SHARES] as const

interface ShareSliderProps {
  /** Of what the shares are. */
  label: string
  amount: AmountEntry
  disabled?: boolean
  onAmount: (amount: AmountEntry) => void
}

/** A share of something, 0 to 100 %, below a field in which an amount can be typed. */
export const ShareSlider = ({ label, amount, disabled = false, onAmount }: ShareSliderProps) => (
  <Slider
    compact
    label={label}
    value={amount.kind === 'share' ? amount.share : 0}
    marks={MARKS}
    disabled={disabled}
    onChange={(share) => onAmount(share === 0 ? NOTHING_TYPED : { kind: 'share', share })}
  />
)
