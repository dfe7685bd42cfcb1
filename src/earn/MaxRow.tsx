import { type Amount, type EarnProduct, minimum, sctFunds } from '#protocol'
import { useCall } from '../core/request/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { coinText } from '../ui/format/amountText.ts'
import { Note } from '../ui/Note.tsx'
import { Row } from '../ui/Row.tsx'

interface MaxRowProps {
  product: EarnProduct
  /** What is available, in words. */
  availableText: (amount: string) => string
  /** Name of the button. */
  label: string
  onMax: (amount: Amount) => void
}

/** Below the amount of a purchase: what of the coin is available, and the most that can be had of the product. */
export const MaxRow = ({ product: { coin, left, most }, availableText, label, onMax }: MaxRowProps) => {
  const available = useCall(sctFunds.getByCode, { coin }).data?.fund.available
  return (
    <Row>
      <Note as="span" small>
        {available === undefined ? '' : availableText(coinText(available, coin))}
      </Note>
      <Button
        variant="ghost"
        disabled={available === undefined}
        onPress={() => onMax(minimum(minimum(available ?? left, left), most))}
      >
        {label}
      </Button>
    </Row>
  )
}
